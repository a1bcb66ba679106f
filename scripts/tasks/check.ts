// `npm run check`: what `npm test` looks at before it runs anything, in a few seconds.
import { perform } from '../perform.ts';
import { checkLint, checkTypes } from '../test/static-checks.ts';

await perform(async (task) => {
  await checkTypes(task);
  await checkLint(task);
});
