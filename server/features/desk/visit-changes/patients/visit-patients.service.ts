import type { Db, Trx } from '#server/storage/db/database.ts';
import type { NoShowReason } from '#shared/domain/visit.ts';

export function selectPatients(db: Db, visitId: string) {
  return db
    .selectFrom('visitPatients')
    .where('visitId', '=', visitId)
    .select(['sessionId', 'patientId', 'position', 'cancelledAt', 'addKey'])
    .orderBy('position')
    .execute();
}

interface Removal {
  by: string;
  at: Date;
  noShow: { reason: NoShowReason; comment: string } | null;
}

export async function markRemoved(trx: Trx, sessionId: string, { by, at, noShow }: Removal): Promise<void> {
  await trx
    .updateTable('visitPatients')
    .set({
      cancelledAt: at,
      removedBy: by,
      noShowReason: noShow?.reason ?? null,
      noShowComment: noShow?.comment ?? null,
    })
    .where('sessionId', '=', sessionId)
    .execute();
}

export async function markBack(trx: Trx, sessionId: string): Promise<void> {
  await trx
    .updateTable('visitPatients')
    .set({ cancelledAt: null, removedBy: null, noShowReason: null, noShowComment: null })
    .where('sessionId', '=', sessionId)
    .execute();
}
