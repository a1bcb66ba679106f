import { SetUpError, type Task } from '../perform.ts';
import { ROOT, run, runNode } from '../run-command.ts';

/** Folders with their own tsconfig.json; each covers what its `include` lists. */
const TYPESCRIPT_PROJECTS = ['server', 'client', 'e2e'];

/** @throws SetUpError if a project does not type-check, after checking all of them. */
export async function checkTypes({ signal }: Task): Promise<void> {
  let failed = false;
  for (const project of TYPESCRIPT_PROJECTS) {
    // Several checkers work out the same types of Kysely again: on two cores one takes a third of their time and memory.
    const code = await runNode('node_modules/typescript/bin/tsc', ['-p', project, '--checkers', '1'], {
      signal,
    });
    failed ||= code !== 0;
  }
  if (failed) throw new SetUpError('The type check found the errors above.');
}

/** @throws SetUpError if Biome reports a lint or formatting error. */
export async function checkLint({ signal }: Task): Promise<void> {
  const args = ['check', '--error-on-warnings', '.'];
  const { code } = await run(`${ROOT}/node_modules/.bin/biome`, args, { signal });
  if (code !== 0) {
    throw new SetUpError('Lint or format found the errors above. "npm run format" corrects most of them.');
  }
}
