import type { EmailWords, MessageKind } from '#server/features/message-kind.ts';
import { linkUrl } from '#server/features/visits/links/links.service.ts';
import {
  cancelledMessage,
  reminderObsolete,
} from '#server/features/visits/visit-messages/patient-messages.ts';
import { tellUndeliverable } from '#server/features/visits/visit-messages/staff-notices.ts';
import {
  calendarOf,
  datesInText,
  findVisitMessage,
  findVisitsOf,
  locationLines,
  type VisitFacts,
  visitFacts,
  visitNotices,
  visitObsolete,
  visitsIn,
  whenInText,
} from '#server/features/visits/visits/visit-message.ts';
import { words } from '#server/formats/words/words.ts';
import type { GuestMessageKind } from '#shared/domain/guest.ts';
import type { Language } from '#shared/domain/visit.ts';
import { invitationEntry } from './calendar.ts';
import { findOnlyFirstName } from './guests.queries.ts';

type LinkMessage = 'invitation' | 'moved' | 'reminder';

export const guestMessages: Record<GuestMessageKind, MessageKind> = {
  'guest-invitation': withLink('invitation'),
  'guest-moved': withLink('moved'),
  'guest-reminder': withLink('reminder'),

  'guest-notice': {
    async compose(deps, db, message) {
      const visit = await findVisitMessage(db, message);
      if (!visit?.linkId || !visit.linkPath) return null;
      const { language } = message;
      const link = linkUrl(deps, visit.linkPath, visit.linkId);
      return {
        obsolete: visitObsolete(visit, deps.clock()),
        email: () => guestNotice(visit, link, language),
        sms: () => guestSms('noticeSms', visit, link, language),
      };
    },
    failed: tellUndeliverable,
    sample({ visit, linkTo }) {
      const link = linkTo('v');
      return {
        email: (language) => guestNotice(visit, link, language),
        sms: (language) => guestSms('noticeSms', visit, link, language),
      };
    },
  },

  'guest-interest': {
    async compose(deps, db, message) {
      const visit = await findVisitMessage(db, message);
      if (!visit) return null;
      return {
        obsolete: visitObsolete(visit, deps.clock()),
        email: () => guestInterest(visit, message.language),
      };
    },
    sample: ({ visit }) => ({ email: (language) => guestInterest(visit, language) }),
  },

  'guest-cancelled': cancelledMessage({
    email: guestCancellation,
    sms: guestCancellationSms,
    entry: invitationEntry,
  }),
};

interface InvitedGuest {
  /** Null if no patient may be named. */
  patientFirstName: string | null;
  isCaptioner?: boolean;
}

const smsOf = (what: LinkMessage, { isCaptioner = false }: InvitedGuest) =>
  what === 'invitation' && isCaptioner ? 'captionerSms' : (`${what}Sms` as const);

function withLink(what: LinkMessage): MessageKind {
  const letter = (visit: VisitFacts, link: string, language: Language, guest: InvitedGuest) =>
    what === 'invitation'
      ? guestInvitation(visit, link, language, guest)
      : guestNews(what, visit, link, language, guest);
  return {
    async compose(deps, db, message) {
      const { visits, obsolete } = await findVisitsOf(
        db,
        message,
        (one) => reminderObsolete(deps, one, message) ?? visitObsolete(one, deps.clock()),
      );
      // One token opens all of a guest's paths; on this path they answer the invitation.
      const linked = visits.flatMap(({ linkId, ...visit }) =>
        linkId ? [{ ...visit, linkId, link: linkUrl(deps, 'r', linkId) }] : [],
      );
      const [first, ...others] = linked;
      if (!first) return null;
      const { language } = message;
      const linkOf = new Map(linked.map(({ visitId, link }) => [visitId, link]));
      const guest: InvitedGuest = {
        patientFirstName: await findOnlyFirstName(db, first.visitId),
        isCaptioner: first.guestType === 'captioner',
      };
      const visit = { ...first, others };
      const { link } = first;
      return {
        obsolete,
        email: () => ({
          ...letter(visit, link, language, guest),
          ...calendarOf(deps, linked, { ...message, method: 'REQUEST' }, (one) =>
            invitationEntry(one, linkOf.get(one.visitId) ?? null, language),
          ),
        }),
        sms: () => guestSms(smsOf(what, guest), visit, link, language),
      };
    },
    failed: tellUndeliverable,
    sample({ visit, linkTo }) {
      const link = linkTo('r');
      return {
        email: (language) => letter(visit, link, language, { patientFirstName: 'Ana' }),
        sms: (language) => guestSms(`${what}Sms`, visit, link, language),
      };
    },
  };
}

/**
 * The patient's first name appears only in the email's body, not in its subject or in a text message. The patient
 * authorized the disclosure to this guest (PRODUCT 10.1), and an unexpected invitation without any name looks like
 * fraud. A visit that became a group's names no one.
 */
export function guestInvitation(
  visit: VisitFacts,
  link: string,
  language: Language,
  guest: InvitedGuest,
): EmailWords {
  const { patientFirstName, isCaptioner = false } = guest;
  const { t, practice } = wordsOf(visit, language);
  const named = (key: 'invitationGreeting' | 'captionerGreeting' | 'invitationWhy') =>
    patientFirstName === null
      ? t(`${key}Unnamed`, { practice })
      : t(key, { practice, name: patientFirstName });
  return {
    subject: t('invitationSubject', { practice }),
    from: practice,
    blocks: [
      { type: 'greeting', text: named(isCaptioner ? 'captionerGreeting' : 'invitationGreeting') },
      visitFacts(visit, language),
      { type: 'action', label: t('invitationButton'), link },
      {
        type: 'text',
        lines: [
          t(isCaptioner ? 'captionerHow' : 'invitationHow'),
          ...locationLines(visit, language),
          t('invitationEarly'),
          t('invitationPersonal'),
        ],
      },
      {
        type: 'notices',
        lines: [named('invitationWhy'), ...visitNotices(visit, language)],
      },
    ],
  };
}

/** A move or a reminder. Names no one, because the invitation already did. */
function guestNews(
  what: Exclude<LinkMessage, 'invitation'>,
  visit: VisitFacts,
  link: string,
  language: Language,
  { isCaptioner = false }: InvitedGuest,
): EmailWords {
  const { t, practice } = wordsOf(visit, language);
  const number = visitsIn(visit);
  const isSeries = number > 1 && what === 'moved';
  const how = isCaptioner ? 'captionerHow' : 'invitationHow';
  return {
    subject: isSeries ? t('movedSubjectSeries', { practice, number }) : t(`${what}Subject`, { practice }),
    from: practice,
    blocks: [
      {
        type: 'greeting',
        text: isSeries ? t('movedGreetingSeries', { practice, number }) : t(`${what}Greeting`, { practice }),
      },
      visitFacts({ ...visit, link }, language),
      { type: 'action', label: t(isSeries ? 'seriesButton' : 'movedButton'), link },
      {
        type: 'text',
        lines: [
          t(isSeries ? 'movedHowSeries' : what === 'moved' ? 'movedHow' : how),
          ...locationLines(visit, language),
          t('invitationEarly'),
          t('invitationPersonal'),
        ],
      },
      { type: 'notices', lines: visitNotices(visit, language) },
    ],
  };
}

export function guestNotice(visit: VisitFacts, link: string, language: Language): EmailWords {
  const { t, practice } = wordsOf(visit, language);
  return {
    subject: t('noticeSubject', { practice }),
    from: practice,
    blocks: [
      { type: 'greeting', text: t('noticeGreeting', { practice }) },
      visitFacts(visit, language),
      { type: 'action', label: t('noticeButton'), link },
      { type: 'text', lines: [t('noticeHow'), t('noticeUnexpected', { practice })] },
      { type: 'notices', lines: visitNotices(visit, language) },
    ],
  };
}

export function guestInterest(visit: VisitFacts, language: Language): EmailWords {
  const { t, practice } = wordsOf(visit, language);
  return {
    subject: t('interestSubject'),
    from: practice,
    blocks: [
      { type: 'greeting', text: t('interestGreeting', { practice }) },
      visitFacts(visit, language),
      { type: 'notices', lines: [t('interestHow', { practice })] },
    ],
  };
}

export function guestCancellation(visit: VisitFacts, language: Language): EmailWords {
  const { t, practice } = wordsOf(visit, language);
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

export function guestCancellationSms(visit: VisitFacts, language: Language): string {
  const { t, practice } = wordsOf(visit, language);
  const number = visitsIn(visit);
  return number > 1
    ? t('cancelledSeriesSms', { practice, number, dates: datesInText(visit, language) })
    : t('cancelledSms', { practice, ...whenInText(visit, language) });
}

export function guestSms(
  kind: `${LinkMessage | 'notice' | 'captioner'}Sms`,
  visit: VisitFacts,
  link: string,
  language: Language,
): string {
  const { t, practice } = wordsOf(visit, language);
  const number = visitsIn(visit);
  return number > 1 && kind === 'movedSms'
    ? t('movedSeriesSms', { practice, link, number, dates: datesInText(visit, language) })
    : t(kind, { practice, link, ...whenInText(visit, language) });
}

function wordsOf({ practiceName: practice }: VisitFacts, language: Language) {
  return { practice, t: words.getFixedT(language, 'guest-message') };
}
