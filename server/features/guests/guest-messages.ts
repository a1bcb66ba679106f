import type { GuestMessageKind } from '../../../shared/domain/guest.ts';
import type { Language } from '../../../shared/domain/visit.ts';
import { linkUrl } from '../links/links.service.ts';
import type { EmailWords, MessageKind } from '../message-kind.ts';
import { words } from '../notifications/words.ts';
import {
  findVisitMessage,
  type VisitFacts,
  visitFacts,
  visitNotices,
  visitObsolete,
  whenIs,
} from '../visits/visit-message.ts';
import { invitationCalendar } from './calendar.ts';
import { findPatientFirstName } from './guests.queries.ts';

/** Messages about guests: to themselves, to the patient, to the provider. */
export const guestMessages: Record<GuestMessageKind, MessageKind> = {
  'guest-invitation': {
    async compose(deps, db, message) {
      const visit = await findVisitMessage(db, message);
      if (!visit?.linkId) return null;
      const { language } = message;
      const patientFirstName = await findPatientFirstName(db, visit.linkId);
      // One token opens all of a guest's paths; on this one they answer the invitation.
      const link = linkUrl(deps, 'r', visit.linkId);
      const entry = { ...visit, id: visit.linkId, link };
      return {
        obsolete: visitObsolete(visit),
        email: () => ({
          ...guestInvitation(visit, link, language, patientFirstName),
          attachments: [
            {
              filename: 'visit.ics',
              contentType: 'text/calendar',
              content: invitationCalendar(entry, language, deps.clock()),
            },
          ],
        }),
        sms: () => guestSms('invitationSms', visit, link, language),
      };
    },
  },

  'guest-notice': {
    async compose(deps, db, message) {
      const visit = await findVisitMessage(db, message);
      if (!visit?.linkId || !visit.linkPath) return null;
      const { language } = message;
      const link = linkUrl(deps, visit.linkPath, visit.linkId);
      return {
        obsolete: visitObsolete(visit),
        email: () => guestNotice(visit, link, language),
        sms: () => guestSms('noticeSms', visit, link, language),
      };
    },
  },

  'guest-interest': {
    async compose(_deps, db, message) {
      const visit = await findVisitMessage(db, message);
      if (!visit) return null;
      return {
        obsolete: visitObsolete(visit),
        email: () => guestInterest(visit, message.language),
        sms() {
          throw new Error('a practice is told by e-mail');
        },
      };
    },
  },

  'guest-cancelled': {
    async compose(_deps, db, message) {
      const visit = await findVisitMessage(db, message);
      if (!visit) return null;
      return {
        // The message itself says that the visit is over.
        obsolete: visit.practiceDisabledAt ? 'VISIT_OVER' : null,
        email: () => guestCancellation(visit, message.language),
        sms: () => guestCancellationSms(visit, message.language),
      };
    },
  },
};

/**
 * The first name is in the letter alone, not in its subject or a text message: the patient authorized the disclosure
 * to this guest (PRODUCT 10.1), and an unexpected invitation without any name looks like a fraud.
 */
export function guestInvitation(
  visit: VisitFacts,
  link: string,
  language: Language,
  patientFirstName: string,
): EmailWords {
  const { t, practice } = wordsOf(visit, language);
  return {
    subject: t('invitationSubject', { practice }),
    from: practice,
    blocks: [
      { type: 'greeting', text: t('invitationGreeting', { practice, name: patientFirstName }) },
      visitFacts(visit, language),
      { type: 'action', label: t('invitationButton'), link },
      { type: 'text', lines: [t('invitationHow'), t('invitationEarly'), t('invitationPersonal')] },
      {
        type: 'notices',
        lines: [t('invitationWhy', { practice, name: patientFirstName }), ...visitNotices(visit, language)],
      },
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
  return t('cancelledSms', { practice, ...whenIs(visit, language) });
}

export function guestSms(
  kind: 'invitationSms' | 'noticeSms',
  visit: VisitFacts,
  link: string,
  language: Language,
): string {
  const { t, practice } = wordsOf(visit, language);
  return t(kind, { practice, link, ...whenIs(visit, language) });
}

function wordsOf({ practiceName: practice }: VisitFacts, language: Language) {
  return { practice, t: words.getFixedT(language, 'guest-message') };
}
