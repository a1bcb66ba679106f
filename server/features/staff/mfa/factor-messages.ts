import type { EmailBlock, EmailWords, MessageKind } from '#server/features/message-kind.ts';
import { words } from '#server/formats/words/words.ts';
import type { FactorNotice } from '#shared/domain/own-account.ts';
import type { Language } from '#shared/domain/visit.ts';
import { findStaffContact } from './mfa.queries.ts';

interface FactorFacts {
  practiceName: string;
  left: number;
  link: string;
}

const noticeOf = (kind: FactorNotice): MessageKind => ({
  async compose({ publicUrl }, db, { accountId, language }) {
    const found = accountId ? await findStaffContact(db, accountId) : undefined;
    if (!found) return null;
    const { practiceName, recoveryCodesLeft: left } = found;
    return {
      obsolete: null,
      email: () =>
        factorLetter(kind, { practiceName, left, link: `${publicUrl}/provider/account` }, language),
    };
  },
  sample: ({ visit: { practiceName }, publicUrl }) => ({
    email: (language) =>
      factorLetter(kind, { practiceName, left: 7, link: `${publicUrl}/provider/account` }, language),
  }),
});

/** Notifies an account's owner of changed second factors, because another person may have made the change. */
export const factorMessages = {
  'app-added': noticeOf('app-added'),
  'app-removed': noticeOf('app-removed'),
  'passkey-added': noticeOf('passkey-added'),
  'passkey-removed': noticeOf('passkey-removed'),
  'recovery-code-used': noticeOf('recovery-code-used'),
} as const;

function factorLetter(
  kind: FactorNotice,
  { practiceName: practice, left, link }: FactorFacts,
  language: Language,
): EmailWords {
  const t = words.getFixedT(language, 'mfa-message');
  const letter = (subject: string, lead: string, ...lines: string[]): EmailWords => {
    const blocks: EmailBlock[] = [
      { type: 'greeting', text: lead },
      { type: 'text', lines },
      { type: 'action', label: t('seeAccount'), link },
      { type: 'notices', lines: [words.getFixedT(language, 'patient-message')('doNotReply', { practice })] },
    ];
    return { subject, from: practice, blocks };
  };
  switch (kind) {
    case 'app-added':
      return letter(t('appAddedSubject'), t('appAddedLead', { practice }), t('factorNotYou'));
    case 'app-removed':
      return letter(t('appRemovedSubject'), t('appRemovedLead', { practice }), t('factorNotYou'));
    case 'passkey-added':
      return letter(t('passkeyAddedSubject'), t('passkeyAddedLead', { practice }), t('factorNotYou'));
    case 'passkey-removed':
      return letter(t('passkeyRemovedSubject'), t('passkeyRemovedLead', { practice }), t('factorNotYou'));
    case 'recovery-code-used': {
      const remaining = t('recoveryLeft', { count: left });
      return letter(t('recoverySubject'), t('recoveryLead', { practice }), remaining, t('recoveryNotYou'));
    }
    default:
      return kind satisfies never;
  }
}
