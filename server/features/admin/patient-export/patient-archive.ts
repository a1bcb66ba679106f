import type { BundleEntry } from '@medplum/fhirtypes';
import { eventsOfPatient } from '#server/features/audit/audit-log/audit-log.service.ts';
import { receiptForSystem, statementsOfVisit } from '#server/features/check-in/consent/consent.service.ts';
import { imagesOfPatient } from '#server/features/check-in/images/images.service.ts';
import { answersOfPatient } from '#server/features/check-in/intake/intake.service.ts';
import { copaysOfVisit } from '#server/features/check-in/payments/payments.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { readPatientSummary } from '#server/features/desk/visit-summary/patient-summary.service.ts';
import { summaryPdf } from '#server/features/desk/visit-summary/visit-summary.service.ts';
import { entriesOfPatient } from '#server/features/ehr/fhir-api/read.service.ts';
import { messagesOfPatient } from '#server/features/messages/notifications/sent-messages.service.ts';
import { sharedWith } from '#server/features/room/documents/shared-documents.service.ts';
import { chatOfPatient } from '#server/features/room/visit-room/records/room-chat.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { Language } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import { cutText } from '#shared/rules/cut-text.ts';
import { findPatient, selectVisitsOfPatient } from './patient-export.queries.ts';
import type { ZipEntry } from './zip.ts';

/** File systems allow 255 bytes, and a leading number and the extension need some of them. */
const NAME_BYTES = 200;

/**
 * Removes path components and characters that file systems refuse. Keeps marks and joiners, which are parts of letters
 * and emoji.
 */
export function plainName(name: string): string {
  const plain = name
    .replace(/[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Component}\u200c._ -]+|[*#]/gu, '_')
    .replace(/^\.+/, '_');
  let cut = cutText(plain, NAME_BYTES);
  while (Buffer.byteLength(cut) > NAME_BYTES) cut = cutText(cut, cut.length - 1);
  return cut;
}

interface Wish {
  patientId: string;
  practiceId: number;
  accountId: string;
  language: Language;
}

const PAGE_VISITS = 100;

type Visit = Awaited<ReturnType<typeof selectVisitsOfPatient>>[number];

/**
 * Everything that a practice has about one patient: their data, a FHIR R4 bundle, a folder for each visit, and who
 * read or changed what. A group visit contains only this patient's part. Each file is read when the consumer requests
 * it. Each summary read is audited.
 *
 * @throws NOT_FOUND
 */
export async function* archiveOf(deps: Deps, wish: Wish): AsyncGenerator<ZipEntry> {
  const { db, clock } = deps;
  const { practiceId, patientId } = wish;
  const patient = await findPatient(db, practiceId, patientId);
  if (!patient) throw new CodedError('NOT_FOUND');
  const at = new Date(clock());
  yield json('patient.json', { exportedAt: at, ...patient }, at);
  yield { name: 'fhir.json', content: bundleOf(entriesOfPatient(deps, practiceId, patientId)), at };
  for await (const visit of visitsOf(db, wish)) yield* visitEntries(deps, wish, visit, at);
  // Last, so that it includes this export's own reads.
  yield { name: 'audit.json', content: jsonList(eventsOfPatient(db, practiceId, patientId)), at };
}

async function* visitsOf(db: Db, { practiceId, patientId }: Wish): AsyncGenerator<Visit> {
  let after: Visit | undefined;
  do {
    const page: Visit[] = await selectVisitsOfPatient(db, {
      practiceId,
      patientId,
      after,
      limit: PAGE_VISITS,
    });
    yield* page;
    after = page.at(PAGE_VISITS - 1);
  } while (after);
}

async function* visitEntries(deps: Deps, wish: Wish, visit: Visit, at: Date): AsyncGenerator<ZipEntry> {
  const { db } = deps;
  const { visitId, sessionId, startsAt } = visit;
  const folder = `visits/${startsAt.toISOString().slice(0, 10)}-${visitId.slice(0, 8)}`;
  const by = { practiceId: wish.practiceId, visitId, sessionId, actor: `account:${wish.accountId}` };
  const summary = await readPatientSummary(deps, { ...by, form: 'pdf' }, wish.language);
  const [statements, payments, shared, images] = await Promise.all([
    statementsOfVisit(db, visitId),
    copaysOfVisit(deps, visitId),
    sharedWith(db, sessionId),
    imagesOfPatient(db, sessionId),
  ]);
  const own = statements.get(sessionId);
  yield json(`${folder}/visit.json`, visit, at);
  yield json(`${folder}/chat.json`, await chatOfPatient(db, { visitId, sessionId }), at);
  yield json(`${folder}/intake.json`, await answersOfPatient(db, { visitId, sessionId }), at);
  yield json(`${folder}/consent.json`, own ?? {}, at);
  yield json(`${folder}/messages.json`, await messagesOfPatient(db, sessionId), at);
  const paid = payments.results.filter((payment) => payment.sessionId === sessionId);
  yield json(`${folder}/payments.json`, paid, at);
  yield { name: `${folder}/summary.pdf`, content: await summaryPdf(deps, summary), at };
  if (own?.consent)
    yield { name: `${folder}/consent-receipt.pdf`, content: await receiptForSystem(deps, sessionId), at };
  for (const [index, { kind, fileId, createdAt }] of images.entries())
    yield await fileEntry(deps, `${folder}/images/${index + 1}-${kind}`, fileId, createdAt);
  for (const [index, { name, fileId, sharedAt }] of shared.entries())
    yield await fileEntry(deps, `${folder}/documents/${index + 1}-${plainName(name)}`, fileId, sharedAt);
}

async function fileEntry(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  name: string,
  fileId: string,
  at: Date,
): Promise<ZipEntry> {
  try {
    const file = await files.read(db, fileId);
    if (!file) return json(`${name}.missing.json`, { reason: 'deleted' }, at);
    const ending = ENDINGS[file.mediaType];
    return { name: ending && !name.endsWith(ending) ? `${name}${ending}` : name, content: file.content, at };
  } catch (error) {
    if (!(error instanceof CodedError) || error.code === 'SERVICE_UNAVAILABLE') throw error;
    return json(`${name}.missing.json`, { reason: error.code }, at);
  }
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
};

const json = (name: string, value: unknown, at: Date): ZipEntry => ({
  name,
  content: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
  at,
});

async function* bundleOf(entries: AsyncIterable<readonly BundleEntry[]>): AsyncGenerator<Buffer> {
  yield Buffer.from('{\n"resourceType": "Bundle",\n"type": "collection",\n"entry": ');
  yield* jsonList(entries);
  yield Buffer.from('}\n');
}

async function* jsonList(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<Buffer> {
  let before = '[\n';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield Buffer.from(`${before}${page.map((one) => JSON.stringify(one, null, 2)).join(',\n')}`);
    before = ',\n';
  }
  yield Buffer.from(before === ',\n' ? '\n]\n' : '[]\n');
}
