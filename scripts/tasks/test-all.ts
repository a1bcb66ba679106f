// `npm run test:all`: the gate, and everything that takes longer.
import { perform } from '../perform.ts';
import { runStages } from '../test/run-stages.ts';

await perform((task) => runStages(task, 'test:all', process.argv.slice(2)));
