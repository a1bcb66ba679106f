// `npm run check`: the static checks of `npm test`, in a few seconds.
import { perform } from '../perform.ts';
import { checkLint, checkTypes } from '../test/static-checks.ts';

await perform(async (task) => {
  await checkTypes(task);
  await checkLint(task);
});
