// The entry point of `npm start`, `npm test` and the other commands. Needs only Node 20: installs the npm
// packages, takes Node 24 from them, and runs the task under it.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { chooseNode } from './launcher/choose-node.mjs';
import { installPackages } from './launcher/install-packages.mjs';
import { ROOT } from './launcher/paths.mjs';
import { becomeTask } from './launcher/run.mjs';

const OLDEST_NODE = 20;
/** Everything else is a command of an installation: see `operate.ts`. */
const TASKS = readdirSync(path.join(ROOT, 'scripts/tasks')).map((file) => path.basename(file, '.ts'));

const [task, ...taskArguments] = process.argv.slice(2);

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  fail(
    `Anteroom needs Node ${OLDEST_NODE} or newer to start, and this is Node ${process.versions.node}.\n` +
      'Install a newer one from https://nodejs.org, or with the package manager of your system.',
  );
} else if (!task) {
  fail(`usage: node scripts/launch.mjs ${TASKS.join('|')}|COMMAND [arguments of the task]`);
} else {
  try {
    await installPackages();
    if (TASKS.includes(task)) await becomeTask(chooseNode(), `scripts/tasks/${task}.ts`, taskArguments);
    else await becomeTask(chooseNode(), 'scripts/operate.ts', [task, ...taskArguments]);
  } catch (error) {
    fail(error.message);
  }
}

function fail(message) {
  console.error(`\n${message}`);
  process.exitCode = 1;
}
