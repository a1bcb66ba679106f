import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { PictureOutcome } from '#shared/domain/participant.ts';
import { CodedError } from '#shared/errors.ts';
import { findPictureRequest, insertPictureRequest } from './images.queries.ts';

/** How long after the patient's permission a picture may be stored, in milliseconds; uploads are retried. */
const VALID_MS = 15 * 60_000;

const ANSWERS: readonly PictureOutcome[] = ['allowed', 'refused'];

interface Asked {
  requestId: string;
  seatId: string;
  accountId: string | null;
}

/** `now` in milliseconds since the epoch. */
export async function settlePicture(
  trx: Trx,
  { practiceId, visitId }: { practiceId: number; visitId: string },
  { requestId, seatId, accountId }: Asked,
  outcome: PictureOutcome,
  now: number,
): Promise<void> {
  if (!accountId) return;
  await insertPictureRequest(trx, {
    id: requestId,
    visitId,
    seatId,
    accountId,
    outcome,
    settledAt: new Date(now),
  });
  await audit(trx, {
    practiceId,
    visitId,
    actor: ANSWERS.includes(outcome) ? `seat:${seatId}` : `account:${accountId}`,
    action: `picture.${outcome}`,
    subjectId: seatId,
    details: { requestId },
  });
}

/** @throws ERROR_CAPTURING_IMAGE unless the patient allowed this provider this picture */
export async function requireAllowed(
  db: Db,
  { requestId, ...of }: Asked & { visitId: string },
  now: number,
): Promise<void> {
  const request = await findPictureRequest(db, requestId);
  const allowed =
    request?.outcome === 'allowed' &&
    request.visitId === of.visitId &&
    request.seatId === of.seatId &&
    request.accountId === of.accountId &&
    now - request.settledAt.getTime() < VALID_MS;
  if (!allowed) throw new CodedError('ERROR_CAPTURING_IMAGE');
}
