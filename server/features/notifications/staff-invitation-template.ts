import { INVITATION_DAYS } from '../../../shared/domain/account.ts';
import type { Language } from '../../../shared/domain/visit.ts';
import type { InvitationMail } from '../accounts/invitation-mail.service.ts';
import { actionButton, page, paragraph, type RenderedEmail, words } from './templates.ts';

/** The e-mail with which a new colleague sets a password, or learns that there is an account. */
export function renderStaffInvitation(
  { firstName, practiceNames, link, setsPassword }: Omit<InvitationMail, 'to' | 'language'>,
  language: Language,
): RenderedEmail {
  const t = words.getFixedT(language, 'staff-invitation');
  const practice = new Intl.ListFormat(language).format(practiceNames);
  const subject = t('subject', { practice });
  const greeting = t('greeting', { name: firstName });
  const lead = t('lead', { practice });
  const button = t(setsPassword ? 'setPassword' : 'signIn');
  const advice = setsPassword
    ? [t('lifetime', { count: INVITATION_DAYS }), t('personal')]
    : [t('asElsewhere')];
  const notice = words.getFixedT(language)('doNotReply', { practice });
  return {
    subject,
    text: `${[greeting, lead, `${button}:\n${link}`, advice.join('\n'), notice].join('\n\n')}\n`,
    html: page(language, subject, [
      paragraph(greeting, 'font-size:20px;font-weight:bold'),
      paragraph(lead),
      ...actionButton(button, link),
      ...advice.map((line) => paragraph(line)),
      '<hr style="border:0;border-top:1px solid #d0d7d9;margin:24px 0">',
      paragraph(notice, 'color:#4a5558'),
    ]),
  };
}
