import { readFileSync } from 'node:fs';
import { SetUpError, type Task } from './perform.ts';
import { run } from './run-command.ts';

export interface SystemRequirement {
  /** A phrase such as "to build the media worker". */
  readonly purpose: string;
  isPresent(): boolean;
  readonly debian: readonly string[];
  readonly homebrew: readonly string[];
  readonly otherwise: string;
}

/**
 * Installs missing packages as root on Debian or Ubuntu, unless the task must not.
 *
 * @throws SetUpError that names the packages, if that is impossible or fails
 */
export async function ensureSystemPackages(
  requirements: readonly SystemRequirement[],
  { terminal, signal, installs = true }: Task,
): Promise<void> {
  const missing = requirements.filter((requirement) => !requirement.isPresent());
  if (missing.length === 0) return;
  if (!installs || !isDebian() || process.getuid?.() !== 0) throw new SetUpError(explain(missing));

  const packages = missing.flatMap(({ debian }) => debian);
  const reasons = missing.map(({ debian, purpose }) => `  ${debian.join(' ')}: ${purpose}`);
  terminal.say(`Installing from ${systemName()}'s packages:\n${reasons.join('\n')}`);
  const apt = (...args: string[]) =>
    run('apt-get', ['-qq', ...args], {
      signal,
      output: 'collect',
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
  const install = () => apt('install', '-y', '--no-install-recommends', ...packages);
  // The package index is outdated or, in a new container, empty. Only then is it worth fetching.
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
  const mac = process.platform === 'darwin';
  const reasons = missing.map(
    ({ debian, homebrew, purpose, otherwise }) =>
      `  ${(mac ? homebrew : debian).join(' ')}: ${purpose}. ${otherwise}`,
  );
  return `These packages are missing:\n${reasons.join('\n')}\n\n${howToInstall(missing)}`;
}

function howToInstall(missing: readonly SystemRequirement[]): string {
  const packages = missing.flatMap(({ debian }) => debian).join(' ');
  if (isDebian())
    return `Install them as root:\n  apt-get update && apt-get install -y --no-install-recommends ${packages}`;
  if (process.platform === 'darwin')
    return `Install them:\n  ${missing.map(({ homebrew }) => `brew install ${homebrew.join(' ')}`).join(' && ')}`;
  return `Install them; their names are Debian's:\n  ${packages}`;
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
