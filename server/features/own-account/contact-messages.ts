import { CODE_SECONDS } from '../../../shared/domain/mfa.ts';
import { EMAIL_CHANGE_MINUTES } from '../../../shared/domain/own-account.ts';
import type { Language } from '../../../shared/domain/visit.ts';
import type { Db } from '../../db/database.ts';
import type { EmailWords, Message, MessageDeps, MessageKind } from '../message-kind.ts';
import { words } from '../notifications/words.ts';
import { findContactChange } from './contact-changes.queries.ts';
import { findOwnAccount } from './own-account.queries.ts';

/** To a new address: the link that confirms it. */
const emailChange: MessageKind = {
  async compose(deps, db, message) {
    const found = await changeOf(db, message);
    if (!found) return null;
    const { change, firstName } = found;
    const link = `${deps.publicUrl}/email-change/${deps.keys.contactChangeToken(change.id)}`;
    return {
      obsolete: isOver(deps, change) ? 'CHANGE_OVER' : null,
      email: () => emailChangeLetter(firstName, link, message.language),
      sms: neverSms,
    };
  },
};

/** To the former address, without the new one: the account's owner may not have changed it. */
const emailChanged: MessageKind = {
  async compose(_deps, db, message) {
    const found = await changeOf(db, message);
    if (!found) return null;
    return {
      obsolete: null,
      email: () => emailChangedLetter(found.firstName, message.language),
      sms: neverSms,
    };
  },
};

/** To a new number: the code that confirms it. */
const phoneCode: MessageKind = {
  async compose(deps, db, message) {
    const found = await changeOf(db, message);
    if (!found) return null;
    const code = deps.keys.mfaCode(found.change.id);
    return {
      obsolete: isOver(deps, found.change) ? 'CODE_OVER' : null,
      email() {
        throw new Error('numbers are confirmed by text message');
      },
      sms: () => phoneCodeSms(code, message.language),
    };
  },
};

/** The messages of this feature. */
export const contactMessages = {
  'email-change': emailChange,
  'email-changed': emailChanged,
  'phone-code': phoneCode,
} as const;

async function changeOf(db: Db, { contactChangeId }: Message) {
  const change = contactChangeId ? await findContactChange(db, contactChangeId) : undefined;
  const account = change && (await findOwnAccount(db, change.accountId));
  return change && account ? { change, firstName: account.firstName } : null;
}

type Change = NonNullable<Awaited<ReturnType<typeof findContactChange>>>;
const isOver = ({ clock }: MessageDeps, { usedAt, revokedAt, expiresAt }: Change): boolean =>
  usedAt !== null || revokedAt !== null || expiresAt.getTime() <= clock();

export function emailChangeLetter(name: string, link: string, language: Language): EmailWords {
  const t = words.getFixedT(language, 'own-account-message');
  return letter(language, t('subject'), [
    { type: 'greeting', text: t('greeting', { name }) },
    { type: 'text', lines: [t('lead')] },
    { type: 'action', label: t('confirm'), link },
    { type: 'text', lines: [t('lifetime', { count: EMAIL_CHANGE_MINUTES })] },
    { type: 'notices', lines: [t('unexpected')] },
  ]);
}

export function emailChangedLetter(name: string, language: Language): EmailWords {
  const t = words.getFixedT(language, 'own-account-message');
  return letter(language, t('changedSubject'), [
    { type: 'greeting', text: t('greeting', { name }) },
    { type: 'text', lines: [t('changedLead'), t('changedNotYou')] },
  ]);
}

export function phoneCodeSms(code: string, language: Language): string {
  const product = words.getFixedT(language)('product');
  const t = words.getFixedT(language, 'own-account-message');
  return t('phoneCode', { product, code, minutes: CODE_SECONDS / 60 });
}

const letter = (language: Language, subject: string, blocks: EmailWords['blocks']): EmailWords => ({
  subject,
  from: words.getFixedT(language)('product'),
  blocks,
});

function neverSms(): never {
  throw new Error('addresses are confirmed by e-mail');
}
