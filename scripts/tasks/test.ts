// `npm test`: the gate.
import { perform } from '../perform.ts';
import { runStages } from '../test/run-stages.ts';

await perform((task) => runStages(task, 'test', process.argv.slice(2)));
