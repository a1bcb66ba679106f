import { audit } from '#server/features/core/audit/audit.service.ts';
import type { PageSession } from '#server/http/access/caller.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { SecondCameraEnd } from '#shared/domain/hand-off.ts';
import { columnsOf } from './page-session.ts';
import {
  beginCamera,
  endCameras,
  findCameraEnd,
  insertSecondCamera,
  selectCamerasOfVisit,
  selectOpenCameras,
} from './second-cameras.queries.ts';

interface Who {
  practiceId: number;
  visitId: string;
  actor: string;
}

export async function replaceCamera(
  trx: Trx,
  camera: { id: string; seatId: string; page: PageSession; now: number; expiresAt: Date },
): Promise<void> {
  const { id, seatId, page, expiresAt } = camera;
  const createdAt = new Date(camera.now);
  await endCameras(trx, { seatId }, 'replaced', createdAt);
  const open = { tokenHash: null, beganAt: null, endedAt: null, endedHow: null };
  await insertSecondCamera(trx, { id, seatId, ...columnsOf(page), createdAt, expiresAt, ...open });
}

export async function noteCameraBegan(
  trx: Trx,
  who: Who,
  { seatId, cameraId }: { seatId: string; cameraId: string },
  now: number,
): Promise<void> {
  await beginCamera(trx, cameraId, new Date(now));
  await audit(trx, { ...who, action: 'second-camera.began', subjectId: seatId });
}

export async function camerasOfVisit(db: Db, visitId: string): Promise<ReadonlyMap<string, string>> {
  const cameras = await selectCamerasOfVisit(db, visitId);
  return new Map(cameras.map(({ seatId, cameraId }) => [seatId, cameraId]));
}

export async function endSecondCamera(
  trx: Trx,
  who: Who,
  ended: { seatId: string; cameraId: string; how: SecondCameraEnd },
  now: number,
): Promise<void> {
  const { seatId, cameraId, how } = ended;
  await endCameras(trx, { cameraId }, how, new Date(now));
  await audit(trx, { ...who, action: 'second-camera.ended', subjectId: seatId, details: { outcome: how } });
}

export async function howCameraEnded(db: Db, cameraId: string): Promise<SecondCameraEnd> {
  return (await findCameraEnd(db, cameraId)) ?? 'over';
}

export async function findOverCameras(db: Db, cameraIds: readonly string[]): Promise<string[]> {
  const open = new Set(await selectOpenCameras(db, cameraIds));
  return cameraIds.filter((id) => !open.has(id));
}
