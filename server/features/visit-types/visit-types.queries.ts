import type { Trx } from '../../db/database.ts';

export async function insertVisitTypes(
  trx: Trx,
  types: readonly { id: string; practiceId: number; name: string; durationMinutes: number }[],
): Promise<void> {
  await trx.insertInto('visitTypes').values(types).execute();
}
