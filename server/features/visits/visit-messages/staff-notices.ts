import type { Deps } from '#server/features/deps.ts';
import type { EmailWords, Message, MessageKind } from '#server/features/message-kind.ts';
import {
  namedStaffToTell,
  staffToTell,
} from '#server/features/messages/notification-settings/notification-settings.service.ts';
import { notify } from '#server/features/messages/notifications/notify.ts';
import {
  datesInText,
  findVisitsOf,
  newsObsolete,
  type VisitFacts,
  visitFacts,
  visitsIn,
  whenInText,
  whenIs,
} from '#server/features/visits/visits/visit-message.ts';
import { words } from '#server/formats/words/words.ts';
import type { Trx } from '#server/storage/db/database.ts';
import type { Language } from '#shared/domain/visit.ts';
import { isPushTopic, isReminder, type NoticeTopic, type StaffTopic } from '#shared/domain/visit-message.ts';
import { isSeenInVisit, noticeObsolete, staffInVisit } from './notice-obsolete.ts';
import { planPush } from './push-notice.job.ts';
import { findStaffOfVisit } from './visit-messages.queries.ts';

type NoticeDeps = Pick<Deps, 'jobs' | 'clock' | 'email' | 'sms'>;

interface StaffNews {
  visitId: string;
  further?: readonly string[];
  topic: NoticeTopic;
  /** A patient or message, to tell apart two notices of one topic. Each is sent once. */
  about?: string;
  sessionId?: string | undefined;
  aboutMessageId?: string;
  dueAt?: Date;
  by?: string | undefined;
}

export async function tellStaff(deps: NoticeDeps, trx: Trx, news: StaffNews): Promise<void> {
  const { visitId, further = [], topic, about = visitId, by, ...subject } = news;
  const visit = await findStaffOfVisit(trx, visitId);
  if (!visit) return;
  const { practiceId } = visit;
  const present = isSeenInVisit(topic) ? await staffInVisit(trx, visitId) : [];
  for (const person of await staffToTell(deps, trx, visit, topic)) {
    if (person.accountId === by || present.includes(person.accountId)) continue;
    if (person.method === 'Push') {
      const { sessionId, dueAt } = subject;
      await planPush(deps, trx, { accountId: person.accountId, topic, visitId, sessionId, about, dueAt });
      continue;
    }
    if (isPushTopic(topic)) continue;
    const dedupKey = `staff:${topic}:${about}:${person.accountId}:${person.method}`;
    await notify(deps, trx, {
      ...person,
      ...subject,
      kind: 'staff-notice',
      practiceId,
      visitId,
      further: further.map((one) => ({ visitId: one })),
      topic,
      dedupKey,
    });
  }
}

export async function takesPushes(
  deps: NoticeDeps,
  trx: Trx,
  practiceId: number,
  accountIds: readonly string[],
): Promise<string[]> {
  const people = await namedStaffToTell(deps, trx, practiceId, accountIds, 'patientWaits');
  return people.flatMap(({ accountId, method }) => (method === 'Push' ? [accountId] : []));
}

export async function pushToNamed(
  deps: NoticeDeps,
  trx: Trx,
  {
    practiceId,
    accountIds,
    topic,
    visitId,
    about,
  }: {
    practiceId: number;
    accountIds: readonly string[];
    topic: NoticeTopic;
    visitId: string;
    about: string;
  },
): Promise<void> {
  for (const { accountId, method } of await namedStaffToTell(deps, trx, practiceId, accountIds, topic))
    if (method === 'Push') await planPush(deps, trx, { accountId, topic, visitId, about });
}

/** Notifies these people by email and text, once per wait, that a patient is still waiting. */
export async function tellOfWait(
  deps: NoticeDeps,
  trx: Trx,
  {
    practiceId,
    visitId,
    wait,
    accountIds,
  }: { practiceId: number; visitId: string; wait: string; accountIds: readonly string[] },
): Promise<void> {
  const topic = 'patientWaits';
  for (const person of await namedStaffToTell(deps, trx, practiceId, accountIds, topic)) {
    if (person.method === 'Push') continue;
    const dedupKey = `staff:${topic}:${wait}:${person.accountId}:${person.method}`;
    await notify(deps, trx, { ...person, kind: 'staff-notice', practiceId, visitId, topic, dedupKey });
  }
}

export async function tellUndeliverable(deps: NoticeDeps, trx: Trx, message: Message): Promise<void> {
  if (!message.visitId) return;
  const { id, visitId } = message;
  await tellStaff(deps, trx, { visitId, topic: 'undeliverable', about: id, aboutMessageId: id });
}

/** Says nothing about the patient, because staff typed the address. */
export const staffNotice: MessageKind = {
  async compose(deps, db, message) {
    const { topic, sessionId, accountId, language, visitId } = message;
    const now = deps.clock();
    const { visits } = await findVisitsOf(db, message, (one) => newsObsolete(one, now));
    const [first, ...others] = visits;
    if (!first || !topic) return null;
    const visit = { ...first, others };
    const link = `${deps.publicUrl}/provider/visits/${visitId}`;
    return {
      obsolete: await noticeObsolete(db, first, { topic, sessionId, accountId }, now),
      email: () => staffEmail(topic, visit, link, language),
      sms: () => staffSms(topic, visit, link, language),
    };
  },
  sample({ visit, publicUrl }, topic) {
    if (!topic) throw new Error('A staff notice has a topic');
    const link = `${publicUrl}/provider/visits`;
    return {
      email: (language) => staffEmail(topic, visit, link, language),
      sms: (language) => staffSms(topic, visit, link, language),
    };
  },
};

const wordOf = (topic: StaffTopic) => (isReminder(topic) ? 'reminder' : topic);

const seriesWord = (topic: StaffTopic, visit: VisitFacts) =>
  visitsIn(visit) > 1 && (topic === 'confirmation' || topic === 'cancellation' || topic === 'reschedule')
    ? topic
    : null;

export function staffEmail(
  topic: StaffTopic,
  visit: VisitFacts,
  link: string,
  language: Language,
): EmailWords {
  const t = words.getFixedT(language, 'staff-notice-message');
  const word = wordOf(topic);
  const byPatient = topic === 'cancellation' && visit.cancelledBy === 'patient';
  const series = seriesWord(topic, visit);
  return {
    subject: series
      ? t(`subject.${series}Series`, { number: visitsIn(visit) })
      : t(`subject.${word}`, { ...whenIs(visit, language) }),
    from: visit.practiceName,
    blocks: [
      {
        type: 'greeting',
        text: series ? t(`text.${series}Series`) : t(byPatient ? 'text.cancelledByPatient' : `text.${word}`),
      },
      visitFacts({ ...visit, practicePhone: '' }, language),
      { type: 'action', label: t('button'), link },
      ...(topic === 'copayFailed' || topic === 'undeliverable'
        ? [{ type: 'text' as const, lines: [t(`help.${topic}`)] }]
        : []),
      { type: 'notices', lines: [t('contact')] },
    ],
  };
}

export function staffSms(topic: StaffTopic, visit: VisitFacts, link: string, language: Language): string {
  const t = words.getFixedT(language, 'staff-notice-message');
  const { practiceName: practice } = visit;
  const series = seriesWord(topic, visit);
  if (series) {
    const what = `${t(`subject.${series}Series`, { number: visitsIn(visit) })}.`;
    return t('smsSeries', { practice, link, what, dates: datesInText(visit, language) });
  }
  const what = isReminder(topic) ? t('text.reminder') : `${t(`subject.${topic}`)}.`;
  return t('sms', { practice, link, what, ...whenInText(visit, language) });
}
