import { CODE_SECONDS } from '../../../shared/domain/mfa.ts';
import type { Language } from '../../../shared/domain/visit.ts';
import { page, paragraph, type RenderedEmail, words } from './templates.ts';

/** What a code's message says; nothing of the person, and in the subject nothing of the code. */
export interface CodeMessage {
  practiceName: string;
  code: string;
}

const minutes = CODE_SECONDS / 60;

export function renderCodeSms({ practiceName: practice, code }: CodeMessage, language: Language): string {
  return words.getFixedT(language, 'mfa-message')('sms', { practice, code, minutes });
}

export function renderCodeEmail(
  { practiceName: practice, code }: CodeMessage,
  language: Language,
): RenderedEmail {
  const t = words.getFixedT(language, 'mfa-message');
  const subject = t('subject', { practice });
  const lead = t('lead', { practice });
  const advice = [t('lifetime', { minutes }), t('neverShare', { practice }), t('notYou', { practice })];
  const notice = words.getFixedT(language)('doNotReply', { practice });
  return {
    subject,
    text: `${[lead, code, advice.join('\n'), notice].join('\n\n')}\n`,
    html: page(language, subject, [
      paragraph(lead, 'font-size:20px;font-weight:bold'),
      paragraph(code, 'margin:24px 0;font-size:34px;font-weight:bold;letter-spacing:6px'),
      ...advice.map((line) => paragraph(line)),
      '<hr style="border:0;border-top:1px solid #d0d7d9;margin:24px 0">',
      paragraph(notice, 'color:#4a5558'),
    ]),
  };
}
