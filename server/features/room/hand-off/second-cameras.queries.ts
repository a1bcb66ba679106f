import type { Insertable } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import type { SecondCameraEnd } from '#shared/domain/hand-off.ts';

export async function insertSecondCamera(
  trx: Trx,
  camera: Insertable<Database['secondCameras']>,
): Promise<void> {
  await trx.insertInto('secondCameras').values(camera).execute();
}

export async function beginCamera(trx: Trx, cameraId: string, at: Date): Promise<void> {
  await trx.updateTable('secondCameras').set({ beganAt: at }).where('id', '=', cameraId).execute();
}

export function selectCamerasOfVisit(db: Db, visitId: string) {
  return db
    .selectFrom('secondCameras as camera')
    .innerJoin('participants as seat', 'seat.seatId', 'camera.seatId')
    .where('seat.visitId', '=', visitId)
    .where('seat.stage', '=', 'in-visit')
    .where('camera.beganAt', 'is not', null)
    .where('camera.endedAt', 'is', null)
    .select(['camera.seatId', 'camera.id as cameraId'])
    .execute();
}

export async function endCameras(
  trx: Trx,
  which: { cameraId: string } | { seatId: string },
  how: SecondCameraEnd,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('secondCameras')
    .set({ endedAt: at, endedHow: how })
    .where('endedAt', 'is', null)
    .$if('cameraId' in which, (query) => query.where('id', '=', (which as { cameraId: string }).cameraId))
    .$if('seatId' in which, (query) => query.where('seatId', '=', (which as { seatId: string }).seatId))
    .execute();
}

export async function findCameraEnd(db: Db, cameraId: string): Promise<SecondCameraEnd | null> {
  const row = await db
    .selectFrom('secondCameras')
    .select('endedHow')
    .where('id', '=', cameraId)
    .executeTakeFirst();
  return row?.endedHow ?? null;
}

export async function selectOpenCameras(db: Db, cameraIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('secondCameras as camera')
    .leftJoin('visitSessions as session', 'session.id', 'camera.fromSessionId')
    .innerJoin('participants as seat', 'seat.seatId', 'camera.seatId')
    .where('camera.id', 'in', [...cameraIds])
    .where('camera.endedAt', 'is', null)
    .where('seat.stage', '=', 'in-visit')
    // A staff member has the seat in any browser.
    .where(({ or, eb }) =>
      or([eb('session.id', 'is', null), eb('seat.browserId', '=', eb.ref('session.browserId'))]),
    )
    .select('camera.id')
    .execute();
  return rows.map(({ id }) => id);
}
