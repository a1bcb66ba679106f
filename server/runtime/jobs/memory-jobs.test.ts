import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Trx } from '#server/storage/db/database.ts';
import { memoryJobs } from '#server/test-support/memory-jobs.ts';
import type { JobKind } from './port.ts';

const errand: JobKind<{ what: string }> = {
  name: 'errand',
  data: z.strictObject({ what: z.string() }),
  retry: { limit: 1 },
  timeout: 60,
  kept: 60,
  concurrency: 1,
};
const trx = {} as Trx;

test('the tests’ jobs honor due times and keys as the product’s do', async () => {
  const time = { now: 1_000 };
  const jobs = memoryJobs(() => time.now);
  const done: string[] = [];
  await jobs.work(errand, async ({ what }) => void done.push(what));
  await jobs.enqueue(trx, errand, { what: 'due' }, { dueAt: new Date(2_000), key: 'visit 1' });
  await jobs.enqueue(trx, errand, { what: 'taken back' }, { key: 'visit 2' });
  await jobs.enqueue(trx, errand, { what: 'at once' });
  await jobs.cancel(trx, errand, 'visit 2');
  await jobs.run();
  expect(done).toEqual(['at once']);
  time.now = 2_000;
  await jobs.run();
  expect(done).toEqual(['at once', 'due']);
  const wrong = { what: 7 } as unknown as { what: string };
  await expect(jobs.enqueue(trx, errand, wrong)).rejects.toThrow();
});
