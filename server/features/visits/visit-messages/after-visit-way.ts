import type { Deps } from '#server/features/deps.ts';
import { notify, queueAgain } from '#server/features/messages/notifications/notify.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { ContactMethod, Language } from '#shared/domain/visit.ts';
import { quietUntil } from './quiet-hours.ts';
import { allowedMethods } from './send-to-people.ts';
import {
  findAddresses,
  findNotifiedVisit,
  type NotifiedVisit,
  selectWithdrawnAfterVisit,
  withdrawAfterVisit,
} from './visit-messages.queries.ts';

type WayDeps = Pick<Deps, 'email' | 'sms'>;

export interface AfterVisitWay {
  method: ContactMethod;
  recipient: string;
  language: Language;
}

/**
 * How a patient gets the link to their documents and summary: by email, or by text if only that is allowed and has an
 * address. Null if neither works.
 */
export async function afterVisitWay(
  deps: WayDeps,
  db: Db,
  { visitId, sessionId }: { visitId: string; sessionId: string },
): Promise<AfterVisitWay | null> {
  const [visit, patient] = [await findNotifiedVisit(db, visitId), await findAddresses(db, sessionId)];
  if (!visit || !patient) return null;
  const method = afterVisitMethod(allowedMethods(deps, visit), patient);
  const recipient = method && (method === 'Email' ? patient.email : patient.mobile);
  return method && recipient ? { method, recipient, language: patient.language } : null;
}

export function afterVisitMethod(
  allowed: readonly ContactMethod[],
  { email, mobile }: { email: string | null; mobile: string | null },
): ContactMethod | null {
  if (email && allowed.includes('Email')) return 'Email';
  return mobile && allowed.includes('SMS') ? 'SMS' : null;
}

export async function afterVisitSettings(deps: WayDeps, db: Db, visitId: string) {
  const visit = await findNotifiedVisit(db, visitId);
  if (!visit) return null;
  const { practiceId, status, disabledAt, documentsExpireDays, sendSummaryPdf, sendSummaryHtml } = visit;
  return {
    practiceId,
    isOver: status === 'COMPLETE',
    isDisabled: disabledAt !== null,
    documentsExpireDays,
    sendSummaryPdf,
    sendSummaryHtml,
    methods: allowedMethods(deps, visit),
    quietHours: visit.quietHours,
    practiceTimeZone: visit.practiceTimeZone,
  };
}
export type AfterVisitSettings = NonNullable<Awaited<ReturnType<typeof afterVisitSettings>>>;

/** Queues the message with that link. A text that was not just requested waits for the end of quiet hours. */
export async function queueAfterVisit(
  deps: Pick<Deps, 'jobs' | 'clock'>,
  trx: Trx,
  {
    quietHours,
    practiceTimeZone,
    practiceId,
  }: Pick<NotifiedVisit, 'quietHours' | 'practiceTimeZone' | 'practiceId'>,
  way: AfterVisitWay,
  { atOnce, ...subject }: { visitId: string; sessionId: string; afterVisitLinkId: string; atOnce: boolean },
): Promise<void> {
  const until =
    way.method === 'SMS' && quietHours && !atOnce
      ? quietUntil(deps.clock(), quietHours, practiceTimeZone)
      : null;
  const due = until === null ? {} : { dueAt: new Date(until) };
  await notify(deps, trx, { kind: 'after-visit', practiceId, ...way, ...subject, ...due });
}

export const withdrawAfterVisitMessages = (trx: Trx, sessionId: string): Promise<void> =>
  withdrawAfterVisit(trx, sessionId);

/** Sends the message of a link whose revocation was undone, if it was not sent before. */
export const restoreAfterVisitMessages = async (
  deps: Pick<Deps, 'jobs'>,
  trx: Trx,
  linkId: string,
): Promise<void> => queueAgain(deps, trx, await selectWithdrawnAfterVisit(trx, linkId));

export { updateContact as keepContact } from './visit-messages.queries.ts';
