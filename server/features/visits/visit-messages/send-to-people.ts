import type { Deps } from '#server/features/deps.ts';
import { selectDead } from '#server/features/messages/notifications/dead-addresses.ts';
import { notify, sendableMethods } from '#server/features/messages/notifications/notify.ts';
import { guestLink, patientLink } from '#server/features/visits/links/links.service.ts';
import type { Trx } from '#server/storage/db/database.ts';
import type { ContactMethod } from '#shared/domain/visit.ts';
import {
  isReminder,
  type Reminder,
  type VisitMessageKind,
  type VisitTopic,
  WAY_SETTING,
} from '#shared/domain/visit-message.ts';
import { quietUntil } from './quiet-hours.ts';
import { isReminderUseful } from './reminder-times.ts';
import type { GuestToTell, NotifiedVisit, PatientToTell } from './visit-messages.queries.ts';
import { addressOf, livingMethods, methodsFor } from './ways.ts';

export type TellDeps = Pick<Deps, 'jobs' | 'email' | 'sms' | 'keys' | 'clock'>;

export type Addressee = Pick<PatientToTell, 'sessionId' | 'email' | 'mobile' | 'language' | 'linkDelivery'>;

export interface Part<Person> {
  visit: NotifiedVisit;
  person: Person;
}

type Kind<Who extends 'visit' | 'guest'> = Extract<VisitMessageKind, `${Who}-${string}`>;

const KIND: Record<
  Exclude<VisitTopic, Reminder> | 'reminder',
  { patient: Kind<'visit'>; guest: Kind<'guest'> }
> = {
  confirmation: { patient: 'visit-invitation', guest: 'guest-invitation' },
  cancellation: { patient: 'visit-cancelled', guest: 'guest-cancelled' },
  reschedule: { patient: 'visit-moved', guest: 'guest-moved' },
  reminder: { patient: 'visit-reminder', guest: 'guest-reminder' },
};

const kindsOf = (topic: VisitTopic) => KIND[isReminder(topic) ? 'reminder' : topic];

export function allowedMethods(
  deps: Pick<Deps, 'email' | 'sms'>,
  visit: Pick<NotifiedVisit, 'contactMethods' | 'practiceMethods'>,
): ContactMethod[] {
  return sendableMethods(deps, visit.practiceMethods).filter((method) =>
    visit.contactMethods.includes(method),
  );
}

/**
 * Queues a message to a patient by each method of the settings.
 *
 * @param further the patient's parts in further visits that the message is about
 * @returns those methods
 */
export async function sendToPatient(
  deps: TellDeps,
  trx: Trx,
  visit: NotifiedVisit,
  patient: Addressee,
  topic: VisitTopic,
  further: readonly Part<Addressee>[] = [],
): Promise<ContactMethod[]> {
  const { linkDelivery } = patient;
  const preferred = linkDelivery === 'Copy' ? null : linkDelivery;
  const allowed = allowedMethods(deps, visit);
  const methods = methodsFor(visit[WAY_SETTING[topic]], { ...patient, preferred }, allowed);
  const alive = livingMethods(methods, patient, allowed, await deadOf(trx, patient));
  return sendToPatientBy(deps, trx, visit, patient, topic, alive, further);
}

export async function sendToPatientBy(
  deps: TellDeps,
  trx: Trx,
  visit: NotifiedVisit,
  patient: Addressee,
  topic: VisitTopic,
  methods: readonly ContactMethod[],
  further: readonly Part<Addressee>[] = [],
): Promise<ContactMethod[]> {
  const { sessionId, language } = patient;
  const { practiceId } = visit;
  const partIn = async (its: NotifiedVisit, person: Addressee) => ({
    visitId: its.visitId,
    sessionId: person.sessionId,
    linkId:
      topic === 'cancellation'
        ? undefined
        : await patientLink(deps, trx, { ...its, sessionId: person.sessionId }),
  });
  return queueBy(methods, patient, async (method, recipient) => {
    const own = await partIn(visit, patient);
    const others = await inTurn(further, ({ visit: its, person }) => partIn(its, person));
    const notice = { practiceId, ...own, further: others, method, recipient, language };
    const when = reminderOnce(deps, visit, topic, sessionId, method);
    await notify(deps, trx, { ...notice, ...when, kind: kindsOf(topic).patient });
  });
}

export async function sendToGuest(
  deps: TellDeps,
  trx: Trx,
  visit: NotifiedVisit,
  guest: GuestToTell,
  topic: VisitTopic,
  further: readonly Part<GuestToTell>[] = [],
): Promise<ContactMethod[]> {
  // The visit type limits how patients get their link; guests only depend on the practice.
  const allowed = sendableMethods(deps, visit.practiceMethods);
  const methods = methodsFor(visit[WAY_SETTING[topic]], { ...guest, preferred: guest.inviteMethod }, allowed);
  const alive = livingMethods(methods, guest, allowed, await deadOf(trx, guest));
  return sendToGuestBy(deps, trx, visit, guest, topic, alive, further);
}

export async function sendToGuestBy(
  deps: TellDeps,
  trx: Trx,
  visit: NotifiedVisit,
  guest: Pick<GuestToTell, 'guestId' | 'email' | 'mobile' | 'language'>,
  topic: VisitTopic,
  methods: readonly ContactMethod[],
  further: readonly Part<GuestToTell>[] = [],
): Promise<ContactMethod[]> {
  const { guestId, language } = guest;
  const { practiceId } = visit;
  const partIn = async (its: NotifiedVisit, person: Pick<GuestToTell, 'guestId'>) => ({
    visitId: its.visitId,
    guestId: person.guestId,
    linkId:
      topic === 'cancellation' ? undefined : await guestLink(deps, trx, { ...its, guestId: person.guestId }),
  });
  return queueBy(methods, guest, async (method, recipient) => {
    const own = await partIn(visit, guest);
    const others = await inTurn(further, ({ visit: its, person }) => partIn(its, person));
    const notice = { practiceId, ...own, further: others, method, recipient, language };
    const when = reminderOnce(deps, visit, topic, guestId, method);
    await notify(deps, trx, { ...notice, ...when, kind: kindsOf(topic).guest });
  });
}

const deadOf = (trx: Trx, { email, mobile }: { email: string | null; mobile: string | null }) =>
  selectDead(
    trx,
    [email, mobile].filter((address) => address !== null),
  );

async function inTurn<T, R>(items: readonly T[], of: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await of(item));
  return results;
}

async function queueBy(
  methods: readonly ContactMethod[],
  addresses: { email: string | null; mobile: string | null },
  queue: (method: ContactMethod, recipient: string) => Promise<void>,
): Promise<ContactMethod[]> {
  const queued: ContactMethod[] = [];
  for (const method of methods) {
    const recipient = addressOf(addresses, method);
    if (recipient === null) continue;
    await queue(method, recipient);
    queued.push(method);
  }
  return queued;
}

/**
 * Sends a person one reminder per method, however often its job runs. A text waits for the end of the practice's quiet
 * hours if it is still useful then.
 */
function reminderOnce(
  { clock }: Pick<Deps, 'clock'>,
  visit: NotifiedVisit,
  topic: VisitTopic,
  personId: string,
  method: ContactMethod,
) {
  if (!isReminder(topic)) return {};
  const notice = { topic, dedupKey: `reminder:${topic}:${personId}:${method}` };
  const { quietHours, practiceTimeZone } = visit;
  const until = method === 'SMS' && quietHours ? quietUntil(clock(), quietHours, practiceTimeZone) : null;
  return until !== null && isReminderUseful(visit, topic, until)
    ? { ...notice, dueAt: new Date(until) }
    : notice;
}
