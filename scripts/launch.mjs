// The entry point of every npm command. Needs only Node 20: installs the packages and takes Node 24 from them.
import { chooseNode } from './launcher/choose-node.mjs';
import { installPackages } from './launcher/install-packages.mjs';
import { becomeTask } from './launcher/run.mjs';

const OLDEST_NODE = 20;
const TASKS = ['start', 'dev', 'test', 'test-all', 'stress', 'check', 'bench', 'soak', 'prepare'];
/** Of an installation: all of them in `tasks/operate.ts`. */
const COMMANDS = [
  'remove-demo',
  'files',
  'migrate',
  'backup',
  'restore',
  'take-over',
  'keys',
  'anchors',
  'codes',
];

const [task, ...taskArguments] = process.argv.slice(2);

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  fail(
    `Anteroom needs Node ${OLDEST_NODE} or newer to start, and this is Node ${process.versions.node}.\n` +
      'Install a newer one from https://nodejs.org, or with the package manager of your system.',
  );
} else if (![...TASKS, ...COMMANDS].includes(task)) {
  fail(`usage: node scripts/launch.mjs ${[...TASKS, ...COMMANDS].join('|')} [arguments of the task]`);
} else {
  try {
    await installPackages();
    if (COMMANDS.includes(task))
      await becomeTask(chooseNode(), 'scripts/tasks/operate.ts', [task, ...taskArguments]);
    else await becomeTask(chooseNode(), `scripts/tasks/${task}.ts`, taskArguments);
  } catch (error) {
    fail(error.message);
  }
}

function fail(message) {
  console.error(`\n${message}`);
  process.exitCode = 1;
}
