import { SetUpError, type Task } from '../perform.ts';
import { ROOT, run, runNode } from '../run-command.ts';

const TYPESCRIPT_PROJECTS = ['server', 'client', 'e2e'];

/**
 * Runs all checks in parallel and incrementally, so that the next run only checks changes.
 *
 * @throws SetUpError if a project does not type-check, after checking all of them
 */
export async function checkTypes({ signal }: Task): Promise<void> {
  const codes = await Promise.all(
    TYPESCRIPT_PROJECTS.map((project) => {
      const state = ['--incremental', '--tsBuildInfoFile', `.cache/types/${project}.tsbuildinfo`];
      // Each checker computes the same Kysely types again: one takes a third of the time and memory.
      const args = ['-p', project, '--checkers', '1', ...state];
      return runNode('node_modules/typescript/bin/tsc', args, { signal });
    }),
  );
  if (codes.some((code) => code !== 0)) throw new SetUpError('The type check found the errors above.');
}

/** @throws SetUpError if Biome reports a lint or formatting error, or knip reports unused code (knip.json) */
export async function checkLint({ signal }: Task): Promise<void> {
  const biome = ['check', '--error-on-warnings', '.'];
  const { code } = await run(`${ROOT}/node_modules/.bin/biome`, biome, { signal });
  if (code !== 0) {
    throw new SetUpError('Lint or format found the errors above. "npm run format" corrects most of them.');
  }
  const unused = await runNode('node_modules/knip/bin/knip.js', ['--no-progress'], { signal });
  if (unused !== 0)
    throw new SetUpError('Nothing uses the files, exports or dependencies above: remove them.');
}
