import { readFileSync } from 'node:fs';
import { SetUpError, type Task } from './perform.ts';
import { run } from './run-command.ts';

/** A requirement of the operating system, and the packages that provide it. */
export interface SystemRequirement {
  /** A phrase such as "to build the media worker". */
  readonly purpose: string;
  isPresent(): boolean;
  readonly debian: readonly string[];
  readonly homebrew: readonly string[];
  /** Instructions for other systems, or without these packages. */
  readonly otherwise: string;
}

/**
 * Installs missing packages where possible: as root on Debian or Ubuntu.
 *
 * @throws SetUpError that names the packages, if that is impossible or fails.
 */
export async function ensureSystemPackages(
  requirements: readonly SystemRequirement[],
  { terminal, signal }: Task,
): Promise<void> {
  const missing = requirements.filter((requirement) => !requirement.isPresent());
  if (missing.length === 0) return;
  if (!isDebian() || process.getuid?.() !== 0) throw new SetUpError(explain(missing));

  const packages = missing.flatMap(({ debian }) => debian);
  terminal.say(`Installing from ${systemName()}'s packages: ${packages.join(', ')} ...`);
  const apt = (...args: string[]) =>
    run('apt-get', ['-qq', ...args], {
      signal,
      output: 'collect',
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
  const install = () => apt('install', '-y', '--no-install-recommends', ...packages);
  // The package index is outdated or, in a new container, empty: only then is it worth fetching.
  const result = await install().then(async (first) => {
    if (first.code === 0) return first;
    await apt('update');
    return install();
  });
  const stillMissing = missing.filter((requirement) => !requirement.isPresent());
  if (result.code !== 0 || stillMissing.length > 0) {
    throw new SetUpError(
      `apt-get could not install them:\n${result.output.trim()}\n\n${explain(stillMissing)}`,
    );
  }
}

function explain(missing: readonly SystemRequirement[]): string {
  return missing.map((requirement) => `${howToInstall(requirement)}\n${requirement.otherwise}`).join('\n\n');
}

function howToInstall({ purpose, debian, homebrew }: SystemRequirement): string {
  if (isDebian()) return `Needed ${purpose}. As root:\n  apt-get install -y ${debian.join(' ')}`;
  if (process.platform === 'darwin') return `Needed ${purpose}:\n  brew install ${homebrew.join(' ')}`;
  return `Needed ${purpose}; in Debian's names:\n  ${debian.join(' ')}`;
}

function isDebian(): boolean {
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(osRelease());
}

function systemName(): string {
  return /^ID="?(\w+)/m.exec(osRelease())?.[1] === 'ubuntu' ? 'Ubuntu' : 'Debian';
}

function osRelease(): string {
  try {
    return readFileSync('/etc/os-release', 'utf8');
  } catch {
    return '';
  }
}
