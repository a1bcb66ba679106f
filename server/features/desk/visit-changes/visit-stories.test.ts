import { afterAll, beforeAll, test } from 'vitest';
import {
  openVisitStories,
  tellStory,
  type VisitStories,
} from '#server/test-support/visit-stories/stories.ts';

let stories: VisitStories;
beforeAll(async () => {
  stories = await openVisitStories();
});
afterAll(() => stories.close());

test.each(Array.from({ length: 15 }, (_, number) => number))(
  'story %i: everything about a visit stays readable, whatever happens to it',
  (number) => tellStory(stories, { seed: 7, number, length: 3, reads: 0.06 }),
);
