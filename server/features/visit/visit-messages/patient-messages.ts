import type { Language } from '../../../../shared/domain/visit.ts';
import type { Reminder } from '../../../../shared/domain/visit-message.ts';
import { words } from '../../../formats/words/words.ts';
import type { EmailWords, Message, MessageDeps, MessageKind } from '../../message-kind.ts';
import { linkUrl } from '../links/links.service.ts';
import { patientsCalendar } from '../links/patients-calendar.ts';
import {
  calendarOf,
  findVisitMessage,
  locationLines,
  newsObsolete,
  type VisitFacts,
  type VisitMessage,
  visitFacts,
  visitNotices,
  visitObsolete,
  whenInText,
} from '../visits/visit-message.ts';
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
  'visit-cancelled': {
    async compose(deps, db, message) {
      const visit = await findVisitMessage(db, message);
      if (!visit) return null;
      const { language } = message;
      return {
        obsolete: newsObsolete(visit, deps.clock()),
        email: () => ({
          ...cancellationEmail(visit, language),
          ...calendarOf(deps, visit, { ...message, method: 'CANCEL' }, (entry, change) =>
            patientsCalendar(entry, null, language, deps.clock(), change),
          ),
        }),
        sms: () => visitSms('cancelledSms', visit, language),
      };
    },
    failed: tellUndeliverable,
    sample: ({ visit }) => ({
      email: (language) => cancellationEmail(visit, language),
      sms: (language) => visitSms('cancelledSms', visit, language),
    }),
  },
};

function withLink(what: LinkMessage): MessageKind {
  return {
    async compose(deps, db, message) {
      const visit = await findVisitMessage(db, message);
      if (!visit?.linkId || !visit.linkPath || !message.sessionId) return null;
      const { language } = message;
      const invitation = { ...visit, link: linkUrl(deps, visit.linkPath, visit.linkId) };
      return {
        obsolete: reminderObsolete(deps, visit, message) ?? visitObsolete(visit, deps.clock()),
        email: () => ({
          ...linkEmail(what, invitation, language),
          ...calendarOf(deps, visit, { ...message, method: 'REQUEST' }, (entry, change) =>
            patientsCalendar(entry, invitation.link, language, deps.clock(), change),
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

/** A reminder is obsolete once the next one is due, or if the visit no longer has that time. */
export function reminderObsolete(
  { clock }: Pick<MessageDeps, 'clock'>,
  visit: VisitMessage,
  { topic }: Pick<Message, 'topic'>,
): string | null {
  if (topic === null) return null;
  return isReminderUseful(visit, topic as Reminder, clock()) ? null : 'TOO_LATE';
}

export function linkEmail(what: LinkMessage, invitation: Invitation, language: Language): EmailWords {
  const t = words.getFixedT(language);
  const { practiceName: practice, link } = invitation;
  const early = t('invitationEarly');
  const where = locationLines(invitation, language);
  const lines: Record<LinkMessage, string[]> = {
    invitation: [t('invitationHow'), ...where, early, t('invitationPersonal')],
    moved: [t('movedHow'), ...where, early, t('invitationPersonal')],
    reminder: [t('invitationHow'), ...where, early, t('reminderUnable', { practice })],
  };
  return {
    subject: t(`${what}Subject`, { practice }),
    from: practice,
    blocks: [
      { type: 'greeting', text: t(`${what}Greeting`, { practice }) },
      visitFacts(invitation, language),
      { type: 'action', label: t('invitationButton'), link },
      { type: 'text', lines: lines[what] },
      { type: 'notices', lines: visitNotices(invitation, language) },
    ],
  };
}

export function cancellationEmail(visit: VisitFacts, language: Language): EmailWords {
  const t = words.getFixedT(language);
  const { practiceName: practice } = visit;
  return {
    subject: t('cancelledSubject', { practice }),
    from: practice,
    blocks: [
      { type: 'greeting', text: t('cancelledGreeting', { practice }) },
      visitFacts(visit, language),
      { type: 'text', lines: [t('cancelledHow', { practice })] },
      { type: 'notices', lines: visitNotices(visit, language) },
    ],
  };
}

/** @param visit includes its link, except for a cancellation */
export function visitSms(
  kind: `${LinkMessage}Sms` | 'cancelledSms',
  visit: VisitFacts & { link?: string },
  language: Language,
): string {
  const { practiceName: practice, link = '' } = visit;
  return words.getFixedT(language)(kind, { practice, link, ...whenInText(visit, language) });
}
