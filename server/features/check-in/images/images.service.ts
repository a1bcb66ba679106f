import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { completeStep, requireStepOpen } from '#server/features/check-in/workflow/workflow.service.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { findPatientSeat, wasInVisit } from '#server/features/core/participants/presence.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { VisitPatient } from '#server/http/access/caller.ts';
import type { PictureAsked } from '#server/runtime/events/domain-event.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { oneAtATime } from '#server/storage/files/one-at-a-time.ts';
import type { ImageKind, imageContracts } from '#shared/contracts/rest/check-in/images.ts';
import type { Workflow } from '#shared/contracts/rest/check-in/workflow.ts';
import { CodedError } from '#shared/errors.ts';
import { takeEarlierPicture } from './earlier-picture.ts';
import {
  countImages,
  deleteRow,
  findImageByKey,
  findImageFile,
  hasImageByLink,
  holdImage,
  insertImage,
  isFileUsed,
  isImageOf,
  selectImages,
  selectImagesOfPatient,
} from './images.queries.ts';
import { requireAllowed } from './picture-requests.service.ts';
import { processImage } from './process-image.ts';

/** Far more than a visit needs; bounds the database. */
const IMAGES_OF_A_VISIT = 200;

type Added = z.output<(typeof imageContracts)['POST /api/patient/sessions/:sessionId/images']['result']>;
type List = z.input<(typeof imageContracts)['GET /api/provider/visits/:rootVisitId/images']['result']>;

interface NewImage {
  idempotencyKey: string;
  base64: string;
}

interface Taking {
  practiceId: number;
  visitId: string;
  sessionId: string;
  takenBy: `account:${string}` | `seat:${string}` | `link:${string}`;
}

const GIVEN_UP = 'User encountered issues uploading images and was allowed to continue to visit.';

const inTurn = oneAtATime();

export async function addByStaff(
  deps: Deps,
  grant: VisitGrant,
  { seatId, requestId, base64 }: { seatId: string; requestId: string; base64: string },
) {
  const { practiceId, visitId, staff } = grant;
  const seat = await findPatientSeat(deps.db, visitId, { seatId });
  if (!seat) throw new CodedError('NO_SUCH_PARTICIPANT');
  const { sessionId } = seat;
  const { accountId } = staff;
  await requireAllowed(deps.db, { requestId, visitId, seatId, accountId }, deps.clock());
  const taking = { practiceId, visitId, sessionId, takenBy: `account:${accountId}` } as const;
  const asked = { requestId, seatId, accountId };
  return add(deps, taking, { idempotencyKey: requestId, base64 }, { asked });
}

export async function addByPatient(deps: Deps, patient: VisitPatient, image: NewImage) {
  const { practiceId, visitId, sessionId } = patient;
  const seat = await findPatientSeat(deps.db, visitId, { sessionId });
  if (!seat || !(await wasInVisit(deps.db, seat.seatId))) throw new CodedError('NOT_ADMITTED');
  return add(deps, { practiceId, visitId, sessionId, takenBy: `seat:${seat.seatId}` }, image);
}

/**
 * Adds an image before the visit, in the image step or as an intake answer.
 *
 * @throws STEP_INCOMPLETE, STEP_NOT_ENABLED out of turn, and as {@link add}
 */
export async function addBeforeVisit(
  deps: Deps,
  patient: VisitPatient,
  { kind, ...image }: NewImage & { kind: ImageKind },
) {
  const { practiceId, visitId, sessionId, linkId } = patient;
  const step = kind === 'patient-image' ? 'image' : 'intake';
  const orDone = kind === 'patient-image' || 'until-check-in';
  await deps.db.transaction().execute((trx) => requireStepOpen(deps, trx, sessionId, step, { orDone }));
  return add(deps, { practiceId, visitId, sessionId, takenBy: `link:${linkId}` }, image, { kind });
}

/**
 * Completes the image step with an image of this visit or the offered earlier one, or without an image after a failed
 * upload (PRODUCT 8.8).
 *
 * @throws NOT_FOUND for any other image, and as `completeStep`
 */
export function finishImageStep(
  deps: Deps,
  patient: VisitPatient,
  imageId: string | null,
): Promise<Workflow> {
  return completeStep(deps, patient, 'image', async (context) => {
    const { trx, visit } = context;
    if (imageId === null) {
      deps.log.warn({ sessionId: visit.sessionId, code: 'PHOTO_UPLOAD_ERROR' }, GIVEN_UP);
      await audit(trx, {
        practiceId: visit.practiceId,
        visitId: visit.visitId,
        subjectId: visit.sessionId,
        actor: `link:${patient.linkId}`,
        action: 'image.given-up',
      });
    } else if (!(await isImageOf(trx, visit.sessionId, imageId)))
      await takeEarlierPicture(deps, context, patient, imageId);
    return undefined;
  });
}

export const hasPatientImage = (db: Db, sessionId: string): Promise<boolean> =>
  hasImageByLink(db, sessionId, 'patient-image');

/** @throws PAYLOAD_TOO_LARGE, ERROR_INVALID_IMAGE_TYPE, ERROR_PROCESSING_IMAGE, ERROR_UPLOADING_IMAGE */
async function add(
  { db, clock, files, events }: Deps,
  taking: Taking,
  { idempotencyKey, base64 }: NewImage,
  { kind = 'patient-image', asked }: { kind?: ImageKind; asked?: PictureAsked } = {},
): Promise<Added> {
  const { practiceId, visitId, sessionId, takenBy } = taking;
  const key = { visitId, takenBy, idempotencyKey };
  const before = await findImageByKey(db, key);
  if (before) return toAdded(before);
  if ((await countImages(db, visitId)) >= IMAGES_OF_A_VISIT) throw new CodedError('ERROR_UPLOADING_IMAGE');

  const { content, width, height } = await inTurn(taking.takenBy, () =>
    processImage(Buffer.from(base64, 'base64')),
  );
  const id = randomUUID();
  const file = await files.prepare(db, { fileId: id, mediaType: 'image/jpeg', content, practiceId });
  const isNew = await events.transaction(async (trx, happened) => {
    await files.put(trx, file);
    const inserted = await insertImage(trx, {
      id,
      fileId: id,
      visitId,
      sessionId,
      kind,
      takenBy,
      idempotencyKey,
      width,
      height,
      createdAt: new Date(clock()),
    });
    if (!inserted) {
      await files.remove(trx, id);
      return false;
    }
    await audit(trx, {
      practiceId,
      visitId,
      actor: takenBy,
      action: 'image.added',
      subjectId: id,
      details: { kind, sessionId, width, height },
    });
    await happened({ type: 'image.added', practiceId, visitId, ...(asked ? { asked } : {}) });
    return true;
  });
  const kept = isNew ? { id, width, height } : await findImageByKey(db, key);
  if (!kept) throw new CodedError('UNABLE_COMPLETE_REQUEST');
  return toAdded(kept);
}

const toAdded = ({ id, width, height }: { id: string; width: number; height: number }): Added => ({
  imageId: id,
  width,
  height,
});

export async function listImages(db: Db, { practiceId, visitId, staff }: VisitGrant): Promise<List> {
  const rows = await selectImages(db, visitId);
  await audit(db, {
    practiceId,
    visitId,
    actor: `account:${staff.accountId}`,
    action: 'images.listed',
    subjectId: visitId,
    details: { images: rows.length },
  });
  return {
    results: rows.map(({ firstName, lastName, takenAt, createdAt, ...row }) => ({
      ...row,
      patientName: `${firstName} ${lastName}`,
      takenAt: (takenAt ?? createdAt).toISOString(),
      usedAgainAt: takenAt && createdAt.toISOString(),
    })),
  };
}

/**
 * Permanently deletes an image, and makes all pages of the visit's staff reload.
 *
 * @throws NOT_FOUND; CANNOT_DELETE_INTAKE_IMAGE for one of the patient's answers
 */
export async function deleteImage(
  { events, files }: Pick<Deps, 'events' | 'files'>,
  { practiceId, visitId, staff }: VisitGrant,
  imageId: string,
): Promise<Record<string, never>> {
  await events.transaction(async (trx, happened) => {
    const image = await holdImage(trx, { visitId, imageId });
    if (!image) throw new CodedError('NOT_FOUND');
    const { kind, sessionId, fileId } = image;
    if (kind === 'intake-image') throw new CodedError('CANNOT_DELETE_INTAKE_IMAGE');
    await deleteRow(trx, imageId);
    if (!(await isFileUsed(trx, fileId))) await files.remove(trx, fileId);
    await audit(trx, {
      practiceId,
      visitId,
      actor: `account:${staff.accountId}`,
      action: 'image.deleted',
      subjectId: imageId,
      details: { kind, sessionId },
    });
    await happened({ type: 'image.deleted', practiceId, visitId });
  });
  return {};
}

/**
 * Audits the read.
 *
 * @throws NOT_FOUND
 */
export async function readImage(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { practiceId, visitId, staff }: VisitGrant,
  imageId: string,
): Promise<Buffer> {
  const image = await findImageFile(db, { visitId, imageId });
  const file = image && (await files.read(db, image.fileId));
  if (!file) throw new CodedError('NOT_FOUND');
  await audit(db, {
    practiceId,
    visitId,
    actor: `account:${staff.accountId}`,
    action: 'image.read',
    subjectId: imageId,
  });
  return file.content;
}

/** Callers audit the read. */
export const imagesOfPatient = (db: Db, sessionId: string) => selectImagesOfPatient(db, sessionId);

export async function carryImages(
  trx: Trx,
  from: string,
  to: { visitId: string; sessionId: string },
): Promise<Map<string, string>> {
  const images = await trx
    .selectFrom('images')
    .select(['id', 'kind', 'takenBy', 'idempotencyKey', 'fileId', 'width', 'height', 'takenAt', 'createdAt'])
    .where('sessionId', '=', from)
    .orderBy('ordinal')
    .execute();
  const ids = new Map<string, string>();
  for (const image of images) {
    const id = randomUUID();
    ids.set(image.id, id);
    await trx
      .insertInto('images')
      .values({ ...image, ...to, id })
      .execute();
  }
  return ids;
}
