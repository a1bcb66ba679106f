import type { ContactMethod } from '../../../shared/domain/visit.ts';
import {
  REMINDERS,
  type Reminder,
  type VisitMessageKind,
  type VisitTopic,
  WAY_SETTING,
} from '../../../shared/domain/visit-message.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../deps.ts';
import { guestLink, patientLink } from '../links/links.service.ts';
import { notify, sendableMethods } from '../notifications/notify.ts';
import type { GuestToTell, PatientToTell, ToldVisit } from './visit-messages.queries.ts';
import { addressOf, methodsFor } from './ways.ts';

export type TellDeps = Pick<Deps, 'jobs' | 'email' | 'sms' | 'keys' | 'clock'>;

/** One patient, as far as messages are concerned. */
export type Addressee = Pick<PatientToTell, 'sessionId' | 'email' | 'mobile' | 'language' | 'linkDelivery'>;

const isReminder = (topic: VisitTopic): topic is Reminder =>
  (REMINDERS as readonly VisitTopic[]).includes(topic);

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

export const kindsOf = (topic: VisitTopic) => KIND[isReminder(topic) ? 'reminder' : topic];

/** The methods that the visit type allows and this installation can send by. */
export function allowedMethods(
  deps: Pick<Deps, 'email' | 'sms'>,
  { contactMethods }: Pick<ToldVisit, 'contactMethods'>,
): ContactMethod[] {
  return sendableMethods(deps).filter((method) => contactMethods.includes(method));
}

/** Queues a message to a patient by each method that the settings ask for. @returns those methods */
export function sendToPatient(
  deps: TellDeps,
  trx: Trx,
  visit: ToldVisit,
  patient: Addressee,
  topic: VisitTopic,
): Promise<ContactMethod[]> {
  const { linkDelivery } = patient;
  const preferred = linkDelivery === 'Copy' ? null : linkDelivery;
  const methods = methodsFor(
    visit[WAY_SETTING[topic]],
    { ...patient, preferred },
    allowedMethods(deps, visit),
  );
  return sendToPatientBy(deps, trx, visit, patient, topic, methods);
}

/** The same by these methods, whatever the settings say. */
export async function sendToPatientBy(
  deps: TellDeps,
  trx: Trx,
  visit: ToldVisit,
  patient: Addressee,
  topic: VisitTopic,
  methods: readonly ContactMethod[],
): Promise<ContactMethod[]> {
  const { sessionId, language } = patient;
  const { visitId, practiceId } = visit;
  return queueBy(methods, patient, async (method, recipient) => {
    const linkId =
      topic === 'cancellation' ? undefined : await patientLink(deps, trx, { ...visit, sessionId });
    const notice = { practiceId, visitId, sessionId, linkId, method, recipient, language };
    await notify(deps, trx, { ...notice, ...once(topic, sessionId, method), kind: kindsOf(topic).patient });
  });
}

/** As {@link sendToPatient}, to a guest: by the way they were invited. */
export function sendToGuest(
  deps: TellDeps,
  trx: Trx,
  visit: ToldVisit,
  guest: GuestToTell,
  topic: VisitTopic,
): Promise<ContactMethod[]> {
  // The visit type limits how patients get their link; guests are invited by either.
  const methods = methodsFor(
    visit[WAY_SETTING[topic]],
    { ...guest, preferred: guest.inviteMethod },
    sendableMethods(deps),
  );
  return sendToGuestBy(deps, trx, visit, guest, topic, methods);
}

export async function sendToGuestBy(
  deps: TellDeps,
  trx: Trx,
  visit: ToldVisit,
  guest: Pick<GuestToTell, 'guestId' | 'email' | 'mobile' | 'language'>,
  topic: VisitTopic,
  methods: readonly ContactMethod[],
): Promise<ContactMethod[]> {
  const { guestId, language } = guest;
  const { visitId, practiceId } = visit;
  return queueBy(methods, guest, async (method, recipient) => {
    const linkId = topic === 'cancellation' ? undefined : await guestLink(deps, trx, { ...visit, guestId });
    const notice = { practiceId, visitId, guestId, linkId, method, recipient, language };
    await notify(deps, trx, { ...notice, ...once(topic, guestId, method), kind: kindsOf(topic).guest });
  });
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

/** A reminder goes once to a person by a method, however often its job runs. */
function once(topic: VisitTopic, personId: string, method: ContactMethod) {
  return isReminder(topic) ? { topic, dedupKey: `reminder:${topic}:${personId}:${method}` } : {};
}
