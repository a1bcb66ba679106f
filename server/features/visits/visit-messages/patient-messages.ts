import type { EmailWords, Message, MessageDeps, MessageKind } from '#server/features/message-kind.ts';
import { linkUrl } from '#server/features/visits/links/links.service.ts';
import { patientsEntry } from '#server/features/visits/links/visit-calendar.ts';
import {
  calendarOf,
  datesInText,
  findVisitsOf,
  locationLines,
  newsObsolete,
  type VisitFacts,
  type VisitMessage,
  visitFacts,
  visitNotices,
  visitObsolete,
  visitsIn,
  whenInText,
} from '#server/features/visits/visits/visit-message.ts';
import { words } from '#server/formats/words/words.ts';
import type { Language } from '#shared/domain/visit.ts';
import type { Reminder } from '#shared/domain/visit-message.ts';
import { isReminderUseful } from './reminder-times.ts';
import { tellUndeliverable } from './staff-notices.ts';

export interface Invitation extends VisitFacts {
  link: string;
}

export type LinkMessage = 'invitation' | 'moved' | 'reminder';

export const patientMessages: Record<
  'visit-invitation' | 'visit-moved' | 'visit-reminder' | 'visit-cancelled',
  MessageKind
> = {
  'visit-invitation': withLink('invitation'),
  'visit-moved': withLink('moved'),
  'visit-reminder': withLink('reminder'),
  'visit-cancelled': cancelledMessage({
    email: cancellationEmail,
    sms: (visit, language) => visitSms('cancelledSms', visit, language),
    entry: patientsEntry,
  }),
};

interface Cancellation {
  email(visit: VisitFacts, language: Language): EmailWords;
  sms(visit: VisitFacts, language: Language): string;
  entry: typeof patientsEntry;
}

export function cancelledMessage({ email, sms, entry }: Cancellation): MessageKind {
  return {
    async compose(deps, db, message) {
      const { visits, obsolete } = await findVisitsOf(db, message, (one) => newsObsolete(one, deps.clock()));
      const [first, ...others] = visits;
      if (!first) return null;
      const { language } = message;
      const visit = { ...first, others };
      return {
        obsolete,
        email: () => ({
          ...email(visit, language),
          ...calendarOf(deps, visits, { ...message, method: 'CANCEL' }, (one) => entry(one, null, language)),
        }),
        sms: () => sms(visit, language),
      };
    },
    failed: tellUndeliverable,
    sample: ({ visit }) => ({
      email: (language) => email(visit, language),
      sms: (language) => sms(visit, language),
    }),
  };
}

function withLink(what: LinkMessage): MessageKind {
  return {
    async compose(deps, db, message) {
      const { visits, obsolete } = await findVisitsOf(
        db,
        message,
        (one) => reminderObsolete(deps, one, message) ?? visitObsolete(one, deps.clock()),
      );
      const linked = visits.flatMap(({ linkId, linkPath, ...visit }) =>
        linkId && linkPath ? [{ ...visit, linkId, linkPath, link: linkUrl(deps, linkPath, linkId) }] : [],
      );
      const [first, ...others] = linked;
      if (!first || !message.sessionId) return null;
      const { language } = message;
      const linkOf = new Map(linked.map(({ visitId, link }) => [visitId, link]));
      const invitation = { ...first, others };
      return {
        obsolete,
        email: () => ({
          ...linkEmail(what, invitation, language),
          ...calendarOf(deps, linked, { ...message, method: 'REQUEST' }, (one) =>
            patientsEntry(one, linkOf.get(one.visitId) ?? null, language),
          ),
        }),
        sms: () => visitSms(`${what}Sms`, invitation, language),
      };
    },
    failed: tellUndeliverable,
    sample({ visit, linkTo }) {
      const invitation = { ...visit, link: linkTo('v') };
      return {
        email: (language) => linkEmail(what, invitation, language),
        sms: (language) => visitSms(`${what}Sms`, invitation, language),
      };
    },
  };
}

/** A reminder is obsolete once the next one is due, or if the visit's time has changed. */
export function reminderObsolete(
  { clock }: Pick<MessageDeps, 'clock'>,
  visit: VisitMessage,
  { topic }: Pick<Message, 'topic'>,
): string | null {
  if (topic === null) return null;
  return isReminderUseful(visit, topic as Reminder, clock()) ? null : 'TOO_LATE';
}

export function linkEmail(what: LinkMessage, invitation: Invitation, language: Language): EmailWords {
  const t = words.getFixedT(language, 'patient-message');
  const { practiceName: practice } = invitation;
  const number = visitsIn(invitation);
  const isSeries = number > 1 && what !== 'reminder';
  const early = t('invitationEarly');
  const where = [...(isSeries ? [t('seriesLinks')] : []), ...locationLines(invitation, language)];
  const lines: Record<LinkMessage, string[]> = {
    invitation: [t('invitationHow'), ...where, early, t('invitationPersonal')],
    moved: [t(isSeries ? 'movedHowSeries' : 'movedHow'), ...where, early, t('invitationPersonal')],
    reminder: [t('invitationHow'), ...where, early, t('reminderUnable', { practice })],
  };
  return {
    subject: isSeries ? t(`${what}SubjectSeries`, { practice, number }) : t(`${what}Subject`, { practice }),
    from: practice,
    blocks: [
      {
        type: 'greeting',
        text: isSeries
          ? t(`${what}GreetingSeries`, { practice, number })
          : t(`${what}Greeting`, { practice }),
      },
      visitFacts(invitation, language),
      { type: 'action', label: t(isSeries ? 'seriesButton' : 'invitationButton'), link: invitation.link },
      { type: 'text', lines: lines[what] },
      { type: 'notices', lines: visitNotices(invitation, language) },
    ],
  };
}

export function cancellationEmail(visit: VisitFacts, language: Language): EmailWords {
  const t = words.getFixedT(language, 'patient-message');
  const { practiceName: practice } = visit;
  const number = visitsIn(visit);
  const say = (key: 'cancelledSubject' | 'cancelledGreeting' | 'cancelledHow') =>
    number > 1 ? t(`${key}Series`, { practice, number }) : t(key, { practice });
  return {
    subject: say('cancelledSubject'),
    from: practice,
    blocks: [
      { type: 'greeting', text: say('cancelledGreeting') },
      visitFacts(visit, language),
      { type: 'text', lines: [say('cancelledHow')] },
      { type: 'notices', lines: visitNotices(visit, language) },
    ],
  };
}

/** For messages about several visits; a reminder is always about one. */
const SERIES_SMS = {
  invitationSms: 'invitationSeriesSms',
  movedSms: 'movedSeriesSms',
  cancelledSms: 'cancelledSeriesSms',
  reminderSms: null,
} as const;

export function visitSms(
  kind: `${LinkMessage}Sms` | 'cancelledSms',
  visit: VisitFacts & { link?: string },
  language: Language,
): string {
  const { practiceName: practice, link = '' } = visit;
  const t = words.getFixedT(language, 'patient-message');
  const number = visitsIn(visit);
  const ofSeries = number > 1 ? SERIES_SMS[kind] : null;
  return ofSeries
    ? t(ofSeries, { practice, link, number, dates: datesInText(visit, language) })
    : t(kind, { practice, link, ...whenInText(visit, language) });
}
