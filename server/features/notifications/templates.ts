import i18next, { type TFunction } from 'i18next';
import type { Language, TimeZone } from '../../../shared/domain/visit.ts';
import enGuests from '../../../shared/i18n/en/guest-message.json' with { type: 'json' };
import en from '../../../shared/i18n/en/messages.json' with { type: 'json' };
import enMfa from '../../../shared/i18n/en/mfa-message.json' with { type: 'json' };
import enStaff from '../../../shared/i18n/en/staff-invitation.json' with { type: 'json' };
import esGuests from '../../../shared/i18n/es/guest-message.json' with { type: 'json' };
import es from '../../../shared/i18n/es/messages.json' with { type: 'json' };
import esMfa from '../../../shared/i18n/es/mfa-message.json' with { type: 'json' };
import esStaff from '../../../shared/i18n/es/staff-invitation.json' with { type: 'json' };
import type { EmailAttachment } from '../../integrations/email-smtp/port.ts';

/** What messages say of a visit; nothing of the patient, whom a wrong address must not reveal. */
export interface VisitFacts {
  practiceName: string;
  providerName: string;
  startsAt: Date;
  timeZone: TimeZone;
}
export interface Invitation extends VisitFacts {
  link: string;
}

export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
  attachments?: EmailAttachment[];
}

/** The words of all messages, by namespace. */
export const words = i18next.createInstance({
  resources: {
    en: { messages: en, 'mfa-message': enMfa, 'guest-message': enGuests, 'staff-invitation': enStaff },
    es: { messages: es, 'mfa-message': esMfa, 'guest-message': esGuests, 'staff-invitation': esStaff },
  },
  fallbackLng: 'en',
  defaultNS: 'messages',
  ns: ['messages', 'mfa-message', 'guest-message', 'staff-invitation'],
  keySeparator: false,
  nsSeparator: false,
  // The HTML below escapes; the plain text must not.
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  initAsync: false,
});
void words.init();

const LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-US' };

/** Date and time as they are where the visit is scheduled, with that zone's name. */
export function whenIs(
  { startsAt, timeZone }: VisitFacts,
  language: Language,
): { date: string; time: string } {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALES[language], { timeZone, ...options }).format(startsAt);
  return {
    date: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    time: format({ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }),
  };
}

export function renderInvitationSms(invitation: Invitation, language: Language): string {
  const { date, time } = whenIs(invitation, language);
  const values = { practice: invitation.practiceName, link: invitation.link, date, time };
  return words.getFixedT(language)('invitationSms', values);
}

export function renderInvitationEmail(invitation: Invitation, language: Language): RenderedEmail {
  const t: TFunction = words.getFixedT(language);
  const { practiceName: practice, link } = invitation;
  return letter(invitation, language, {
    subject: t('invitationSubject', { practice }),
    greeting: t('invitationGreeting', { practice }),
    button: { words: t('invitationButton'), link },
    advice: [t('invitationHow'), t('invitationEarly'), t('invitationPersonal')],
    notices: [t('emergency'), t('doNotReply', { practice })],
  });
}

export interface Letter {
  subject: string;
  greeting: string;
  button: { words: string; link: string } | null;
  advice: string[];
  notices: string[];
}

/** A message about a visit: what it is, when and with whom, what to do, what to know. */
export function letter(
  visit: VisitFacts,
  language: Language,
  { subject, greeting, button, advice, notices }: Letter,
): RenderedEmail {
  const t: TFunction = words.getFixedT(language);
  const { date, time } = whenIs(visit, language);
  const facts = [t('invitationWhen', { date, time }), t('invitationWith', { provider: visit.providerName })];
  const text = [
    greeting,
    facts.join('\n'),
    ...(button ? [`${button.words}:\n${button.link}`] : []),
    ...(advice.length > 0 ? [advice.join('\n')] : []),
    notices.join('\n'),
  ];
  return {
    subject,
    text: `${text.join('\n\n')}\n`,
    html: page(language, subject, [
      paragraph(greeting, 'font-size:20px;font-weight:bold'),
      ...facts.map((line) => paragraph(line, 'font-weight:bold')),
      ...(button ? actionButton(button.words, button.link) : []),
      ...advice.map((line) => paragraph(line)),
      '<hr style="border:0;border-top:1px solid #d0d7d9;margin:24px 0">',
      ...notices.map((line) => paragraph(line, 'color:#4a5558')),
    ]),
  };
}

/** What the message asks for: a button, and its address for whom it does not work. */
export const actionButton = (label: string, link: string): string[] => [
  `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:#0b5c66;color:#ffffff;font-weight:bold;text-decoration:none">${escapeHtml(label)}</a></p>`,
  paragraph(link, 'word-break:break-all'),
];

/** Readable where style sheets and pictures are taken away: real paragraphs, a title, the language said. */
export function page(language: Language, title: string, parts: string[]): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1b2426;font-family:Arial,Helvetica,sans-serif;font-size:17px;line-height:1.5">
<div role="article" aria-label="${escapeHtml(title)}" lang="${language}" style="max-width:560px;margin:0 auto">
${parts.join('\n')}
</div>
</body>
</html>
`;
}

export const paragraph = (text: string, style = '') =>
  `<p style="margin:0 0 12px${style ? `;${style}` : ''}">${escapeHtml(text)}</p>`;

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
