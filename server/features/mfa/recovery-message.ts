import type { Language } from '../../../shared/domain/visit.ts';
import type { EmailWords, MessageKind } from '../message-kind.ts';
import { words } from '../notifications/words.ts';
import { findStaffContact } from './mfa.queries.ts';

/** To an account's owner: a recovery code signed them in, or another person who has it. */
export const recoveryMessage: MessageKind = {
  async compose({ publicUrl }, db, { accountId, language }) {
    const found = accountId ? await findStaffContact(db, accountId) : undefined;
    if (!found) return null;
    const { practiceName, recoveryCodesLeft } = found;
    const link = `${publicUrl}/provider/account`;
    return {
      obsolete: null,
      email: () => recoveryLetter({ practiceName, left: recoveryCodesLeft, link }, language),
      sms() {
        throw new Error('the owner is told by e-mail');
      },
    };
  },
};

export function recoveryLetter(
  { practiceName: practice, left, link }: { practiceName: string; left: number; link: string },
  language: Language,
): EmailWords {
  const t = words.getFixedT(language, 'mfa-message');
  return {
    subject: t('recoverySubject'),
    from: practice,
    blocks: [
      { type: 'greeting', text: t('recoveryLead', { practice }) },
      { type: 'text', lines: [t('recoveryLeft', { count: left }), t('recoveryNotYou')] },
      { type: 'action', label: t('recoveryAction'), link },
      { type: 'notices', lines: [words.getFixedT(language)('doNotReply', { practice })] },
    ],
  };
}
