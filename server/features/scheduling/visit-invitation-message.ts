import type { Language } from '../../../shared/domain/visit.ts';
import { linkUrl } from '../links/links.service.ts';
import { patientsCalendar } from '../links/patients-calendar.ts';
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

export interface Invitation extends VisitFacts {
  link: string;
}

/** The message with the patient's link. */
export const visitInvitation: MessageKind = {
  async compose(deps, db, message) {
    const visit = await findVisitMessage(db, message);
    if (!visit?.linkId || !visit.linkPath || !message.sessionId) return null;
    const { sessionId, language } = message;
    const invitation = { ...visit, link: linkUrl(deps, visit.linkPath, visit.linkId) };
    return {
      obsolete: visitObsolete(visit),
      email: () => ({
        ...invitationEmail(invitation, language),
        attachments: [
          {
            filename: 'visit.ics',
            contentType: 'text/calendar',
            content: patientsCalendar({ ...invitation, sessionId }, invitation.link, language, deps.clock()),
          },
        ],
      }),
      sms: () => invitationSms(invitation, message.language),
    };
  },
};

export function invitationSms(invitation: Invitation, language: Language): string {
  const { date, time } = whenIs(invitation, language);
  const values = { practice: invitation.practiceName, link: invitation.link, date, time };
  return words.getFixedT(language)('invitationSms', values);
}

export function invitationEmail(invitation: Invitation, language: Language): EmailWords {
  const t = words.getFixedT(language);
  const { practiceName: practice, link } = invitation;
  return {
    subject: t('invitationSubject', { practice }),
    from: practice,
    blocks: [
      { type: 'greeting', text: t('invitationGreeting', { practice }) },
      visitFacts(invitation, language),
      { type: 'action', label: t('invitationButton'), link },
      { type: 'text', lines: [t('invitationHow'), t('invitationEarly'), t('invitationPersonal')] },
      { type: 'notices', lines: visitNotices(invitation, language) },
    ],
  };
}
