import { afterAll, beforeAll, test } from 'vitest';
import {
  openVisitStories,
  tellStory,
  type VisitStories,
} from '#server/test-support/visit-stories/stories.ts';

/* A sample of the long tier's stories. */

let stories: VisitStories;
beforeAll(async () => {
  stories = await openVisitStories();
});
afterAll(() => stories.close());

test.each(Array.from({ length: 15 }, (_, number) => number))(
  'story %i: whatever happens to a visit, what is about it is read',
  (number) => tellStory(stories, { seed: 7, number, length: 3, reads: 0.06 }),
);
