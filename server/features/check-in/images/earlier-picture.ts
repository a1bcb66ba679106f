import { randomUUID } from 'node:crypto';
import {
  isProven,
  readWorkflow,
  type StepContext,
} from '#server/features/check-in/workflow/workflow.service.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { VisitPatient } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { FileStore } from '#server/storage/files/port.ts';
import { CodedError } from '#shared/errors.ts';
import { dayAt } from '#shared/rules/dates.ts';
import { findEarlierPicture, insertImage } from './images.queries.ts';

type PictureDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'steps' | 'statements'>;

/**
 * The picture that the patient last took before another visit of the practice, for reuse. Null unless this visit
 * requires one and the patient has verified their identity.
 */
export async function readEarlierPicture(deps: PictureDeps, patient: VisitPatient) {
  const picture = await findOpen(deps, patient);
  return { picture: picture && { imageId: picture.id, takenOn: dayAt(picture.takenAt, picture.timeZone) } };
}

/**
 * The content of the offered picture. Audits the read.
 *
 * @throws NOT_FOUND for any other image
 */
export async function openEarlierPicture(
  deps: PictureDeps,
  patient: VisitPatient,
  imageId: string,
): Promise<Buffer> {
  const picture = await findOpen(deps, patient);
  const file = picture?.id === imageId && (await deps.files.read(deps.db, picture.fileId));
  if (!file) throw new CodedError('NOT_FOUND');
  const { practiceId, visitId, linkId } = patient;
  await audit(deps.db, {
    practiceId,
    visitId,
    actor: `link:${linkId}`,
    action: 'image.read',
    subjectId: imageId,
  });
  return file.content;
}

/**
 * Uses the offered picture for this visit, under the same file, in the transaction that completes the step.
 *
 * @throws NOT_FOUND for any other image
 */
export async function takeEarlierPicture(
  deps: Pick<Deps, 'files' | 'statements'>,
  { trx, visit: { sessionId, visitId, practiceId }, at, happened }: StepContext,
  { linkId }: VisitPatient,
  imageId: string,
): Promise<void> {
  const picture = await findOffered(deps, trx, sessionId);
  if (picture?.id !== imageId) throw new CodedError('NOT_FOUND');
  const { fileId, width, height, takenAt } = picture;
  const id = randomUUID();
  const kind = 'patient-image';
  const takenBy = `link:${linkId}` as const;
  await insertImage(trx, {
    id,
    fileId,
    visitId,
    sessionId,
    kind,
    takenBy,
    idempotencyKey: imageId,
    width,
    height,
    takenAt,
    createdAt: at,
  });
  await audit(trx, {
    practiceId,
    visitId,
    actor: takenBy,
    action: 'image.added',
    subjectId: id,
    details: { kind, sessionId, width, height, from: imageId },
  });
  await happened({ type: 'image.added', practiceId, visitId });
}

async function findOpen(deps: PictureDeps, { sessionId, browserId }: VisitPatient) {
  const { steps } = await readWorkflow(deps, sessionId, browserId);
  const isOpen = steps.some(({ step, state }) => step === 'image' && state === 'STEP_INCOMPLETE');
  return isOpen ? findOffered(deps, deps.db, sessionId) : null;
}

async function findOffered(
  { files, statements }: Pick<Deps, 'files' | 'statements'>,
  db: Db,
  sessionId: string,
) {
  if (!(await isProven(db, statements, sessionId))) return null;
  const picture = await findEarlierPicture(db, sessionId);
  return picture && (await isReadable(files, db, picture.fileId)) ? picture : null;
}

/** Does not offer a file that has malware or is still being scanned. */
async function isReadable(files: FileStore, db: Db, fileId: string): Promise<boolean> {
  try {
    return await files.isReadable(db, fileId);
  } catch (error) {
    if (error instanceof CodedError) return false;
    throw error;
  }
}
