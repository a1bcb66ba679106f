import { globSync } from 'node:fs';
import path from 'node:path';
import type { Task } from '../perform.ts';
import { ROOT, run } from '../run-command.ts';
import { foldersOfTheEngine } from './engine-tests.ts';
import { ALONE, IN_EACH_PAIRING, IN_FIREFOX_ALONE, IN_WEBKIT } from './tiers.ts';

/** Paths are from the project's folder. */
export interface Files {
  readonly longTests: readonly string[];
  readonly specs: readonly string[];
  readonly engineFolders: readonly string[];
}

/** Below these, a folder is one subject. Elsewhere, a change may affect everything. */
const SUBJECT = /^(?:server|client)\/(?:features\/[^/]+|adapters)\/([^/]+)\/|^(bench)\//;

const ONLY_IN_THE_BROWSER = /^(client|e2e)\//;
const IN_THE_BROWSER = /^(client|e2e|sfu|shared)\/|^server\/(features|realtime|http)\//;

/** Changed documents about the product do not require running any part. */
const NO_PRODUCT = /^(docs|\.github)\/|^[^/]+\.md$/;

/**
 * The commands that run the parts of `test:all` that a change touches.
 *
 * @param changed paths from the project's folder
 */
export function partsOf(changed: readonly string[], { longTests, specs, engineFolders }: Files): string[] {
  const product = changed.filter((file) => !NO_PRODUCT.test(file));
  const inTheBrowser = product.filter((file) => IN_THE_BROWSER.test(file));
  const alone = specs.filter(runsAlone);
  const webkit = specs.filter(runsInWebKit);
  const others = specs.filter((spec) => !runsAlone(spec) && !runsInWebKit(spec));
  const inTheBrowserBut = (...tests: string[]) => inTheBrowser.filter((file) => !tests.includes(file));
  const parts = [
    partOf(
      'long',
      product.filter((file) => !ONLY_IN_THE_BROWSER.test(file)),
      longTests,
    ),
    partOf('e2e-all', inTheBrowserBut(...alone, ...webkit), others),
    partOf('e2e-alone', inTheBrowserBut(...others, ...webkit), alone),
    partOf('webkit', inTheBrowserBut(...others, ...alone), webkit),
    partOf(
      'firefox',
      inTheBrowserBut(...specs.filter((spec) => !runsInFirefox(spec))),
      specs.filter(runsInFirefox),
    ),
  ];
  const isEngine = (file: string) =>
    file.startsWith('migrations/') || (file.endsWith('.ts') && engineFolders.includes(path.dirname(file)));
  if (product.some(isEngine)) parts.push('npm run test:all -- --only=database');
  return parts.filter((part) => part !== undefined);
}

function partOf(stage: string, changed: readonly string[], tests: readonly string[]): string | undefined {
  const subjects = new Set(changed.map((file) => (tests.includes(file) ? file : subjectOf(file))));
  if (subjects.size === 0) return undefined;
  const command = `npm run test:all -- --only=${stage}`;
  if (subjects.has(undefined)) return command;
  const touched = tests.filter((test) => [...subjects].some((subject) => subject && isAbout(test, subject)));
  return touched.length > 0 ? `${command} ${touched.join(' ')}` : undefined;
}

const isOf = (names: readonly string[], spec: string): boolean =>
  names.some((name) => path.basename(spec).startsWith(`${name}.`));

const runsAlone = (spec: string): boolean => isOf(ALONE, spec);
const runsInFirefox = (spec: string): boolean => isOf([...IN_EACH_PAIRING, ...IN_FIREFOX_ALONE], spec);

const runsInWebKit = (spec: string): boolean => path.basename(spec).startsWith(IN_WEBKIT);

function subjectOf(file: string): string | undefined {
  const [, subject, other] = SUBJECT.exec(file) ?? [];
  return subject ?? other;
}

/** By folder or, because browser tests have no folder, by name. */
const isAbout = (test: string, subject: string): boolean =>
  test === subject || test.split('/').includes(subject) || path.basename(test).startsWith(subject);

/** Covers the changes since the given revision, the last tag, or without a tag the last commit. */
export async function touchedParts(task: Task, since: string | undefined): Promise<string[]> {
  const base = since ?? (await git(task, 'describe', '--tags', '--abbrev=0'))[0] ?? 'HEAD~1';
  const changed = new Set([
    ...(await git(task, 'diff', '--name-only', base)),
    ...(await git(task, 'ls-files', '--others', '--exclude-standard')),
  ]);
  return partsOf([...changed], {
    longTests: globSync('{server,sfu,shared,client,scripts}/**/*.long.test.{ts,tsx}', { cwd: ROOT }).sort(),
    specs: globSync('e2e/**/*.spec.ts', { cwd: ROOT }).sort(),
    engineFolders: foldersOfTheEngine(),
  });
}

async function git({ signal }: Task, ...args: string[]): Promise<string[]> {
  const answer = await run('git', args, { signal, output: 'collect' }).catch(() => undefined);
  return answer?.code === 0 ? answer.output.split('\n').filter(Boolean) : [];
}
