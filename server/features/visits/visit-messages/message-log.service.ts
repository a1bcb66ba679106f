import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { MessageOfVisit, VisitMessages } from '#shared/contracts/rest/visits/visit-messages.ts';
import { audienceOf } from '#shared/domain/communication.ts';
import { ENDED_VISIT_STATUSES } from '#shared/domain/visit.ts';
import { type Reminder, WAY_SETTING } from '#shared/domain/visit-message.ts';
import { CodedError } from '#shared/errors.ts';
import { deliveryFailure, deliveryState } from './delivery-failure.ts';
import {
  type LoggedMessage,
  selectMessagesOfVisit,
  selectMessagesTo,
  selectUndeliverable,
  selectUndeliveredOf,
} from './message-log.queries.ts';
import { isReminderUseful, remindersToCome } from './reminder-times.ts';
import { reinviteMethods, resendMethods } from './resend.service.ts';
import { allowedMethods } from './send-to-people.ts';
import {
  findNotifiedVisit,
  type NotifiedVisit,
  selectGuestsToTell,
  selectPatientsToTell,
} from './visit-messages.queries.ts';

type LogDeps = Pick<Deps, 'db' | 'clock' | 'email' | 'sms'>;

/**
 * The messages of the visit, their recipients, and which may be sent again (PRODUCT 6.22). The read is
 * audited.
 *
 * @throws NOT_FOUND
 */
export async function readMessages(
  deps: LogDeps,
  { staff, practiceId, visitId }: VisitGrant,
): Promise<VisitMessages> {
  const { db } = deps;
  const visit = await findNotifiedVisit(db, visitId);
  if (!visit) throw new CodedError('NOT_FOUND');
  const rows = await selectMessagesOfVisit(db, visitId);
  const patients = await selectPatientsToTell(db, visitId);
  const open = new Set((await selectUndeliverable(db, [visitId])).map(({ messageId }) => messageId));
  await audit(db, { practiceId, visitId, actor: `account:${staff.accountId}`, action: 'messages.read' });
  const reachable = patients.map((patient) => ({
    sessionId: patient.sessionId,
    name: `${patient.firstName} ${patient.lastName}`,
    email: patient.email,
    mobile: patient.mobile,
    reachable: resendMethods(deps, visit, patient).length > 0,
  }));
  // Colleagues have no link; they are invited in their own practice account.
  const guests = (await selectGuestsToTell(db, visitId))
    .filter(({ accountId }) => accountId === null)
    .map((guest) => ({
      guestId: guest.guestId,
      name: guest.name,
      reachable: reinviteMethods(deps, visit, guest).length > 0,
    }));
  return {
    messages: rows.map((row) => ({
      ...present(row),
      mayBeSentAgain: open.has(row.messageId) && isStillOfUse(row, visit, deps.clock()),
    })),
    planned: plannedOf(visit, deps.clock()),
    patients: reachable,
    guests,
    refusal: refusalOf(visit, [...reachable, ...guests]),
    methods: allowedMethods(deps, visit),
  };
}

export async function messagesTo(db: Db, sessionIds: readonly string[], limit: number) {
  const rows = await selectMessagesTo(db, sessionIds, limit);
  return rows.map((row) => ({ ...present(row), visitId: row.visitId }));
}

/** Whether sending the message again would reach its recipient and still be true. `now` in milliseconds. */
export function isStillOfUse(
  { kind, topic }: Pick<LoggedMessage, 'kind' | 'topic'>,
  visit: NotifiedVisit,
  now: number,
): boolean {
  const over = ENDED_VISIT_STATUSES.includes(visit.status);
  if (kind === 'visit-cancelled' || kind === 'guest-cancelled') return true;
  if (kind === 'after-visit') return false;
  if (over || kind === 'staff-notice' || kind === 'guest-notice') return false;
  if (kind === 'visit-reminder' || kind === 'guest-reminder')
    return isReminderUseful(visit, topic as Reminder, now);
  return true;
}

function plannedOf(visit: NotifiedVisit, now: number): VisitMessages['planned'] {
  if (visit.status !== 'SCHEDULED') return [];
  return remindersToCome(visit, now)
    .filter(({ reminder }) => visit[WAY_SETTING[reminder]] !== 'none')
    .map(({ reminder, dueAt }) => ({ reminder, at: dueAt.toISOString() }));
}

function refusalOf(
  visit: NotifiedVisit,
  people: readonly { reachable: boolean }[],
): VisitMessages['refusal'] {
  if (ENDED_VISIT_STATUSES.includes(visit.status)) return 'VISIT_ENDED';
  if (visit.confirmationMessage === 'none') return 'CANNOT_RESEND';
  return people.some(({ reachable }) => reachable) ? null : 'CANNOT_SEND_PATIENT_COMMS';
}

export async function undeliveredOf(
  db: Db,
  scope: { accountId: string; practiceIds: number[]; since: Date; limit: number },
) {
  const rows = await selectUndeliveredOf(db, scope);
  return rows.map(({ kind, topic, firstName, lastName, guestName, patientId, ...row }) => {
    const { role, name } = personOf({ kind, firstName, lastName, guestName, staffName: null });
    return {
      ...row,
      what: whatOf({ kind, topic }),
      recipientName: name,
      patientId: role === 'patient' ? patientId : null,
    };
  });
}

function present(row: LoggedMessage): Omit<MessageOfVisit, 'mayBeSentAgain'> {
  const { messageId, method, recipient, state, deliveredAt, sentAt, createdAt, failure } = row;
  const to = personOf(row);
  return {
    messageId,
    method,
    recipient,
    what: whatOf(row),
    to,
    sessionId: to.role === 'staff' ? null : row.sessionId,
    state: deliveryState({ state, deliveredAt }),
    at: (sentAt ?? createdAt).toISOString(),
    failure: state === 'failed' ? deliveryFailure(failure) : null,
  };
}

function whatOf({ kind, topic }: Pick<LoggedMessage, 'kind' | 'topic'>): MessageOfVisit['what'] {
  switch (kind) {
    case 'visit-cancelled':
    case 'guest-cancelled':
      return 'cancellation';
    case 'visit-moved':
    case 'guest-moved':
      return 'reschedule';
    case 'guest-notice':
    case 'after-visit':
      return kind;
    default:
      return topic ?? 'confirmation';
  }
}

type Recipient = Pick<LoggedMessage, 'kind' | 'firstName' | 'lastName' | 'guestName' | 'staffName'>;

function personOf({ kind, firstName, lastName, guestName, staffName }: Recipient): MessageOfVisit['to'] {
  switch (audienceOf(kind)) {
    case 'staff':
      return { role: 'staff', name: staffName ?? '' };
    case 'guests':
      return { role: 'guest', name: guestName ?? '' };
    case 'patients':
      return { role: 'patient', name: `${firstName ?? ''} ${lastName ?? ''}`.trim() };
  }
}
