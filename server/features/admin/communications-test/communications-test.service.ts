import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DeliveryError } from '#server/adapters/messaging/delivery-error.ts';
import {
  type AdministeredPractice,
  administeredPractice,
} from '#server/features/core/audit/administered-practice.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { Sample } from '#server/features/message-kind.ts';
import { renderEmail } from '#server/features/messages/notifications/email-template.ts';
import { LOGO_IN_LETTER, logoOfLetter } from '#server/features/messages/notifications/send-message.job.ts';
import { noteMessagesTested } from '#server/features/practice/getting-started/getting-started.service.ts';
import type { Db } from '#server/storage/db/database.ts';
import { effective } from '#server/storage/settings/effective.ts';
import {
  type CommunicationId,
  kindOf,
  type SendOutcome,
  TEST_SENDS_PER_HOUR,
} from '#shared/domain/communication.ts';
import type { ContactMethod, Language } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import { smsText } from '#shared/rules/sms-segments.ts';

type CommunicationDeps = Pick<
  Deps,
  'db' | 'email' | 'sms' | 'settings' | 'publicUrl' | 'clock' | 'files' | 'messageKinds'
>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** As long as a real token, so that messages have their real length; opens nothing. */
const TOKEN = 'example-link-that-opens-nothing-';

export async function readWays({ db, email, sms }: CommunicationDeps, { staff }: CommunicationGrant) {
  const recipient = await findRecipient(db, staff.accountId);
  return {
    Email: { via: email?.kind ?? null, to: recipient.email },
    SMS: { via: sms?.kind ?? null, to: recipient.mobile },
  };
}

export async function previewMessage(
  deps: CommunicationDeps,
  grant: CommunicationGrant,
  id: CommunicationId,
  language: Language,
) {
  const { email, sms } = await sample(deps, grant, id);
  const words = email?.(language);
  const rendered = words && renderEmail(words, language);
  return {
    email: words && rendered ? { from: words.from, subject: rendered.subject, text: rendered.text } : null,
    sms: sms ? smsText(sms(language)) : null,
  };
}

/** @throws NOT_FOUND for a message that is never an email */
export async function previewLetter(
  deps: CommunicationDeps,
  grant: CommunicationGrant,
  id: CommunicationId,
  language: Language,
): Promise<string> {
  const { email } = await sample(deps, grant, id);
  if (!email) throw new CodedError('NOT_FOUND');
  const words = email(language);
  const logo = await logoOfLetter(deps, deps.db, grant.practiceId, words.from);
  const address = logo && `data:image/png;base64,${Buffer.from(logo.content).toString('base64')}`;
  return renderEmail(words, language, address).html;
}

async function sample(
  { db, settings, publicUrl, clock, messageKinds }: CommunicationDeps,
  { staff, practiceId }: CommunicationGrant,
  id: CommunicationId,
): Promise<Sample> {
  const { name, timeZone, phone } = await findPracticeFacts(db, practiceId);
  const { firstName, displayName } = await findRecipient(db, staff.accountId);
  const startsAt = new Date(Math.ceil((clock() + DAY_MS) / HOUR_MS) * HOUR_MS);
  const [kind, topic] = kindOf(id);
  const facts = {
    visit: { practiceName: name, practicePhone: phone, providerName: displayName, startsAt, timeZone },
    publicUrl,
    firstName,
    setsPassword: !settings.oidc,
    linkTo: (path: string) => `${publicUrl}/${path}/${TOKEN}`,
    code: '123456',
  };
  return messageKinds[kind].sample(facts, topic);
}

interface TestAnswer {
  outcome: SendOutcome;
  answer: string | null;
  to: string;
}

/**
 * Sends a message to the caller's own address immediately, bypassing the queue, to return the other server's
 * answer.
 *
 * @throws NOT_FOUND for a method that the message never uses, or without an address; TOO_MANY_REQUESTS
 */
export async function sendToSelf(
  deps: CommunicationDeps,
  grant: CommunicationGrant,
  id: CommunicationId,
  { method, language }: { method: ContactMethod; language: Language },
): Promise<TestAnswer> {
  const { db } = deps;
  const { accountId } = grant.staff;
  const recipient = await findRecipient(db, accountId);
  const to = method === 'Email' ? recipient.email : recipient.mobile;
  const message = await sample(deps, grant, id);
  if (!to || !(method === 'Email' ? message.email : message.sms)) throw new CodedError('NOT_FOUND');
  if ((await countTests(db, grant)) >= TEST_SENDS_PER_HOUR) throw new CodedError('TOO_MANY_REQUESTS');
  // Recorded before sending, so that concurrent requests count too.
  await audit(db, {
    practiceId: grant.practiceId,
    actor: `account:${accountId}`,
    action: 'communication.tested',
    details: { communication: id, method, language },
  });
  const answer = await deliver(deps, grant.practiceId, message, { method, language, to });
  if (answer.outcome === 'accepted' || answer.outcome === 'demo')
    await noteMessagesTested(db, grant.practiceId, new Date(deps.clock()));
  return { ...answer, to };
}

async function deliver(
  deps: CommunicationDeps,
  practiceId: number,
  message: Sample,
  { method, language, to }: { method: ContactMethod; language: Language; to: string },
): Promise<Omit<TestAnswer, 'to'>> {
  const { email, sms } = deps;
  const sender = method === 'Email' ? email : sms;
  if (!sender) return { outcome: 'not-configured', answer: null };
  if (sender.kind === 'outbox') return { outcome: 'demo', answer: null };
  try {
    const replies: string[] = [];
    const hear = (reply: string) => void replies.push(reply);
    if (method === 'Email' && message.email) {
      const words = message.email(language);
      const logo = await logoOfLetter(deps, deps.db, practiceId, words.from);
      const letter = { ...renderEmail(words, language, logo && LOGO_IN_LETTER), ...(logo ? { logo } : {}) };
      await email?.send({ messageId: randomUUID(), to, ...letter }, hear);
    } else {
      await sms?.send({ to, text: smsText(message.sms?.(language) ?? '') }, hear);
    }
    return { outcome: 'accepted', answer: replies[0] ?? null };
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return { outcome: error.answer === null ? 'unreachable' : 'refused', answer: error.answer ?? error.code };
  }
}

function findPracticeFacts(db: Db, practiceId: number) {
  return db
    .selectFrom('practices as practice')
    .where('practice.id', '=', practiceId)
    .select([
      'practice.name',
      'practice.timeZone',
      effective('practicePhone', { practice: 'practice' }).as('phone'),
    ])
    .executeTakeFirstOrThrow();
}

function findRecipient(db: Db, accountId: string) {
  return db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['email', 'mobile', 'firstName', 'displayName'])
    .executeTakeFirstOrThrow();
}

async function countTests(db: Db, { practiceId, staff: { accountId } }: CommunicationGrant): Promise<number> {
  const { count } = await db
    .selectFrom('auditEvents')
    .where('practiceId', '=', practiceId)
    .where('actor', '=', `account:${accountId}`)
    .where('action', '=', 'communication.tested')
    .where('at', '>', sql<Date>`now() - interval '1 hour'`)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

type CommunicationGrant = AdministeredPractice;

export function communicationPolicies(db: Db) {
  return {
    ofPractice: administeredPractice(db),
  };
}
