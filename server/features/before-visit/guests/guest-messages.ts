import type { GuestMessageKind } from '../../../../shared/domain/guest.ts';
import type { Language } from '../../../../shared/domain/visit.ts';
import { words } from '../../../formats/words/words.ts';
import type { EmailWords, MessageKind } from '../../message-kind.ts';
import { linkUrl } from '../../visit/links/links.service.ts';
import { reminderObsolete } from '../../visit/visit-messages/patient-messages.ts';
import { tellUndeliverable } from '../../visit/visit-messages/staff-notices.ts';
import {
  calendarOf,
  findVisitMessage,
  locationLines,
  newsObsolete,
  type VisitFacts,
  visitFacts,
  visitNotices,
  visitObsolete,
  whenInText,
} from '../../visit/visits/visit-message.ts';
import { invitationCalendar } from './calendar.ts';
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
        sms() {
          throw new Error('a practice is told by e-mail');
        },
      };
    },
    sample: ({ visit }) => ({ email: (language) => guestInterest(visit, language) }),
  },

  'guest-cancelled': {
    async compose(deps, db, message) {
      const visit = await findVisitMessage(db, message);
      if (!visit) return null;
      const { language } = message;
      return {
        obsolete: newsObsolete(visit, deps.clock()),
        email: () => ({
          ...guestCancellation(visit, language),
          ...calendarOf(deps, visit, { ...message, method: 'CANCEL' }, (entry, change) =>
            invitationCalendar(entry, null, language, deps.clock(), change),
          ),
        }),
        sms: () => guestCancellationSms(visit, language),
      };
    },
    failed: tellUndeliverable,
    sample: ({ visit }) => ({
      email: (language) => guestCancellation(visit, language),
      sms: (language) => guestCancellationSms(visit, language),
    }),
  },
};

function withLink(what: LinkMessage): MessageKind {
  const letter = (visit: VisitFacts, link: string, language: Language, patientFirstName: string | null) =>
    what === 'invitation'
      ? guestInvitation(visit, link, language, patientFirstName)
      : guestNews(what, visit, link, language);
  return {
    async compose(deps, db, message) {
      const visit = await findVisitMessage(db, message);
      if (!visit?.linkId) return null;
      const { language } = message;
      const patientFirstName = await findOnlyFirstName(db, visit.visitId);
      // One token opens all of a guest's paths; on this one they answer the invitation.
      const link = linkUrl(deps, 'r', visit.linkId);
      return {
        obsolete: reminderObsolete(deps, visit, message) ?? visitObsolete(visit, deps.clock()),
        email: () => ({
          ...letter(visit, link, language, patientFirstName),
          ...calendarOf(deps, visit, { ...message, method: 'REQUEST' }, (entry, change) =>
            invitationCalendar(entry, link, language, deps.clock(), change),
          ),
        }),
        sms: () => guestSms(`${what}Sms`, visit, link, language),
      };
    },
    failed: tellUndeliverable,
    sample({ visit, linkTo }) {
      const link = linkTo('r');
      return {
        email: (language) => letter(visit, link, language, 'Ana'),
        sms: (language) => guestSms(`${what}Sms`, visit, link, language),
      };
    },
  };
}

/**
 * The patient's first name appears only in the email's body, not in its subject or in a text message. The
 * patient authorized the disclosure to this guest (PRODUCT 10.1), and an unexpected invitation without any
 * name looks like fraud. Only a visit that became a group's names no one.
 */
export function guestInvitation(
  visit: VisitFacts,
  link: string,
  language: Language,
  patientFirstName: string | null,
): EmailWords {
  const { t, practice } = wordsOf(visit, language);
  const named = (key: 'invitationGreeting' | 'invitationWhy') =>
    patientFirstName === null
      ? t(`${key}Unnamed`, { practice })
      : t(key, { practice, name: patientFirstName });
  return {
    subject: t('invitationSubject', { practice }),
    from: practice,
    blocks: [
      { type: 'greeting', text: named('invitationGreeting') },
      visitFacts(visit, language),
      { type: 'action', label: t('invitationButton'), link },
      {
        type: 'text',
        lines: [
          t('invitationHow'),
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

/** That the visit moved, or a reminder of it. Names no one, because the invitation did. */
function guestNews(
  what: Exclude<LinkMessage, 'invitation'>,
  visit: VisitFacts,
  link: string,
  language: Language,
): EmailWords {
  const { t, practice } = wordsOf(visit, language);
  return {
    subject: t(`${what}Subject`, { practice }),
    from: practice,
    blocks: [
      { type: 'greeting', text: t(`${what}Greeting`, { practice }) },
      visitFacts(visit, language),
      { type: 'action', label: t('movedButton'), link },
      {
        type: 'text',
        lines: [
          t(what === 'moved' ? 'movedHow' : 'invitationHow'),
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
  return {
    subject: t('cancelledSubject', { practice }),
    from: practice,
    blocks: [
      { type: 'greeting', text: t('cancelledGreeting', { practice }) },
      visitFacts(visit, language),
      { type: 'text', lines: [t('cancelledHow')] },
      { type: 'notices', lines: visitNotices(visit, language) },
    ],
  };
}

export function guestCancellationSms(visit: VisitFacts, language: Language): string {
  const { t, practice } = wordsOf(visit, language);
  return t('cancelledSms', { practice, ...whenInText(visit, language) });
}

export function guestSms(
  kind: `${LinkMessage | 'notice'}Sms`,
  visit: VisitFacts,
  link: string,
  language: Language,
): string {
  const { t, practice } = wordsOf(visit, language);
  return t(kind, { practice, link, ...whenInText(visit, language) });
}

function wordsOf({ practiceName: practice }: VisitFacts, language: Language) {
  return { practice, t: words.getFixedT(language, 'guest-message') };
}
