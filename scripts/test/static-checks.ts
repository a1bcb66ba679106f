import { SetUpError, type Task } from '../perform.ts';
import { ROOT, run, runNode } from '../run-command.ts';

/** The folders with a tsconfig.json of their own; each covers what its `include` says. */
const TYPESCRIPT_PROJECTS = ['server', 'client', 'e2e'];

/** @throws SetUpError when a program does not type-check; every project has been looked at by then. */
export async function checkTypes({ signal }: Task): Promise<void> {
  let failed = false;
  for (const project of TYPESCRIPT_PROJECTS) {
    const code = await runNode('node_modules/typescript/bin/tsc', ['-p', project], { signal });
    failed ||= code !== 0;
  }
  if (failed) throw new SetUpError('The type check found the errors above.');
}

/** @throws SetUpError when Biome finds something to lint or to format. */
export async function checkLint({ signal }: Task): Promise<void> {
  const args = ['check', '--error-on-warnings', '.'];
  const { code } = await run(`${ROOT}/node_modules/.bin/biome`, args, { signal });
  if (code !== 0) {
    throw new SetUpError('Lint or format found the errors above. "npm run format" corrects most of them.');
  }
}
