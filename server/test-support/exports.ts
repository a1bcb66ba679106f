import { randomUUID } from 'node:crypto';
import type { World } from './world.ts';

export async function finishedExport({ db, practice, time }: World, accountId: string): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('exports')
    .values({
      id,
      accountId,
      practiceId: practice.id,
      kind: 'visits',
      format: 'csv',
      fromDay: null,
      toDay: null,
      state: 'done',
      idempotencyKey: randomUUID(),
      createdAt: new Date(time.now),
      expiresAt: new Date(time.now + 3_600_000),
    })
    .execute();
  return id;
}
