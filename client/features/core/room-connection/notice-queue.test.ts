import { expect, test } from 'vitest';
import { createNoticeQueue, isFirst, type NoticePriority } from './notice-queue.ts';

function queueOf(...priorities: NoticePriority[]) {
  const queue = createNoticeQueue();
  const leave = priorities.map((priority, index) => queue.enter(`${priority} ${index}`, priority));
  return { leave, shown: () => queue.store.getState().entries };
}

const CASES: [what: string, entered: NoticePriority[], first: string][] = [
  ['a question goes before an arrival', ['arrival', 'question'], 'question 1'],
  ['the connection goes before everything', ['question', 'information', 'connection'], 'connection 2'],
  ['a question of a few seconds does not wait', ['connection', 'question', 'moment'], 'moment 2'],
  ['the first question is asked first', ['question', 'question'], 'question 0'],
  ['the first arrival is shown first', ['arrival', 'arrival'], 'arrival 0'],
  ['who waits in this visit goes before the next visit', ['elsewhere', 'arrival'], 'arrival 1'],
  ['the latest information is shown', ['information', 'information'], 'information 1'],
  ['the latest connection problem hides the others', ['connection', 'connection'], 'connection 1'],
  ['what one can stop goes before other states', ['ongoing', 'standing'], 'ongoing 0'],
  ['a state is shown last', ['standing', 'preview'], 'preview 1'],
  ['a state is shown when there is nothing else', ['standing'], 'standing 0'],
];

test.each(CASES)('%s', (_, entered, first) => {
  const { shown } = queueOf(...entered);
  expect(shown()[0]?.id).toBe(first);
});

test('shows the next notice when the first has gone', () => {
  const { leave, shown } = queueOf('standing', 'arrival', 'connection');
  leave[2]?.();
  expect(shown().map(({ id }) => id)).toEqual(['arrival 1', 'standing 0']);
  leave[1]?.();
  expect(shown().map(({ id }) => id)).toEqual(['standing 0']);
});

test('shows one brief and one lasting notice at a time', () => {
  const { shown } = queueOf('standing', 'ongoing', 'information', 'arrival');
  const first = shown().filter(({ id }) => isFirst(shown(), id));
  expect(first.map(({ id }) => id)).toEqual(['arrival 3', 'ongoing 1']);
});
