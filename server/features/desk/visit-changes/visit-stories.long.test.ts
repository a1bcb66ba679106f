import { describe, test } from 'vitest';
import { exportedAll, openVisitStories, tellStory } from '#server/test-support/visit-stories/stories.ts';

/*
 * The seed and number reproduce one story, with all reads: `SEED=11 STORY=423 npm run test:all -- --only=long
 * visit-stories`.
 */

const SEED = Number(process.env.SEED ?? 11);
const ONE = process.env.STORY === undefined ? null : Number(process.env.STORY);
const COUNT = Number(process.env.COUNT ?? 2_000);
const OF_ONE_PRACTICE = 100;

const firsts = ONE === null ? Array.from({ length: COUNT / OF_ONE_PRACTICE }, (_, at) => at * 100) : [ONE];

describe.each(firsts)('stories from %i', (first) => {
  test('everything about a visit stays readable, whatever happens to it', async () => {
    const stories = await openVisitStories();
    try {
      const end = ONE === null ? first + OF_ONE_PRACTICE : first + 1;
      for (let number = first; number < end; number += 1)
        await tellStory(stories, {
          seed: SEED,
          number,
          length: 3 + (number % 4),
          reads: ONE === null ? 0.05 : 1,
        });
      await exportedAll(stories);
    } finally {
      await stories.close();
    }
  });
});
