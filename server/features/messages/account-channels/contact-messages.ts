import type { Deps } from '#server/features/deps.ts';
import type { EmailWords, Message, MessageDeps, MessageKind } from '#server/features/message-kind.ts';
import { notify } from '#server/features/messages/notifications/notify.ts';
import { words } from '#server/formats/words/words.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { CODE_SECONDS } from '#shared/domain/mfa.ts';
import { CONTACT_CHANGE_DAYS, EMAIL_CHANGE_MINUTES } from '#shared/domain/own-account.ts';
import type { ContactMethod, Language } from '#shared/domain/visit.ts';
import { findChangeWithPerson } from './contact-changes.service.ts';

const emailChange: MessageKind = {
  async compose(deps, db, message) {
    const found = await changeOf(db, message);
    if (!found) return null;
    const { change, firstName } = found;
    return {
      obsolete: isOver(deps, change) ? 'CHANGE_OVER' : null,
      email: () => emailChangeLetter(firstName, linkOf(deps, change), askerOf(change), message.language),
    };
  },
  sample: ({ firstName, linkTo }) => ({
    email: (language) => emailChangeLetter(firstName, linkTo('contact-change'), 'owner', language),
  }),
};

/** To the former address, without the new one, because another person may have changed it. */
const emailChanged: MessageKind = {
  async compose(_deps, db, message) {
    const found = await changeOf(db, message);
    if (!found) return null;
    return {
      obsolete: null,
      email: () => emailChangedLetter(found.firstName, message.language),
    };
  },
  sample: ({ firstName }) => ({ email: (language) => emailChangedLetter(firstName, language) }),
};

const phoneChange: MessageKind = {
  async compose(deps, db, message) {
    const found = await changeOf(db, message);
    if (!found) return null;
    const { change } = found;
    return {
      obsolete: isOver(deps, change) ? 'CHANGE_OVER' : null,
      sms: () => phoneChangeSms(linkOf(deps, change), message.language),
    };
  },
  sample: ({ linkTo }) => ({ sms: (language) => phoneChangeSms(linkTo('contact-change'), language) }),
};

const contactAsked: MessageKind = {
  async compose(_deps, db, message) {
    const found = await changeOf(db, message);
    if (!found) return null;
    const { firstName, change } = found;
    return {
      obsolete: null,
      email: () => contactAskedLetter(firstName, change.method, message.language),
      sms: () => contactAskedSms(message.language),
    };
  },
  sample: ({ firstName }) => ({
    email: (language) => contactAskedLetter(firstName, 'Email', language),
    sms: contactAskedSms,
  }),
};

const phoneChanged: MessageKind = {
  async compose(_deps, db, message) {
    const found = await changeOf(db, message);
    if (!found) return null;
    return {
      obsolete: null,
      email: () => phoneChangedLetter(found.firstName, message.language),
      sms: () => phoneChangedSms(message.language),
    };
  },
  sample: ({ firstName }) => ({
    email: (language) => phoneChangedLetter(firstName, language),
    sms: phoneChangedSms,
  }),
};

const phoneCode: MessageKind = {
  async compose(deps, db, message) {
    const found = await changeOf(db, message);
    if (!found) return null;
    const code = deps.keys.mfaCode(found.change.id);
    return {
      obsolete: isOver(deps, found.change) ? 'CODE_OVER' : null,
      sms: () => phoneCodeSms(code, message.language),
    };
  },
  sample: ({ code }) => ({ sms: (language) => phoneCodeSms(code, language) }),
};

export const contactMessages = {
  'email-change': emailChange,
  'email-changed': emailChanged,
  'contact-asked': contactAsked,
  'phone-code': phoneCode,
  'phone-change': phoneChange,
  'phone-changed': phoneChanged,
} as const;

async function changeOf(db: Db, { contactChangeId }: Message) {
  const found = contactChangeId ? await findChangeWithPerson(db, contactChangeId) : undefined;
  if (!found) return null;
  const { firstName, ...change } = found;
  return { change, firstName };
}

type Change = Omit<NonNullable<Awaited<ReturnType<typeof findChangeWithPerson>>>, 'firstName'>;
const isOver = ({ clock }: MessageDeps, { usedAt, revokedAt, expiresAt }: Change): boolean =>
  usedAt !== null || revokedAt !== null || expiresAt.getTime() <= clock();
const linkOf = ({ publicUrl, keys }: MessageDeps, { id }: Change) =>
  `${publicUrl}/contact-change/${keys.contactChangeToken(id)}`;

type Asker = 'owner' | 'administrator';
const askerOf = ({ askedBy }: Change): Asker => (askedBy ? 'administrator' : 'owner');

function emailChangeLetter(name: string, link: string, asker: Asker, language: Language): EmailWords {
  const t = words.getFixedT(language, 'own-account-message');
  const own = asker === 'owner';
  return letter(language, t('subject'), [
    { type: 'greeting', text: t('greeting', { name }) },
    { type: 'text', lines: [t(own ? 'lead' : 'leadByAdministrator')] },
    { type: 'action', label: t('confirm'), link },
    {
      type: 'text',
      lines: [
        own
          ? t('lifetime', { count: EMAIL_CHANGE_MINUTES })
          : t('lifetimeDays', { count: CONTACT_CHANGE_DAYS }),
      ],
    },
    { type: 'notices', lines: [t('unexpected')] },
  ]);
}

function contactAskedLetter(name: string, method: ContactMethod, language: Language): EmailWords {
  const t = words.getFixedT(language, 'own-account-message');
  return letter(language, t('askedSubject'), [
    { type: 'greeting', text: t('greeting', { name }) },
    { type: 'text', lines: [t(method === 'Email' ? 'askedEmail' : 'askedPhone'), t('askedNotYou')] },
  ]);
}

function contactAskedSms(language: Language): string {
  return sms(language, 'askedSms');
}

function phoneChangedLetter(name: string, language: Language): EmailWords {
  const t = words.getFixedT(language, 'own-account-message');
  return letter(language, t('phoneChangedSubject'), [
    { type: 'greeting', text: t('greeting', { name }) },
    { type: 'text', lines: [t('phoneChangedLead'), t('changedNotYou')] },
  ]);
}

function phoneChangedSms(language: Language): string {
  return sms(language, 'phoneChangedSms');
}

function phoneChangeSms(link: string, language: Language): string {
  return sms(language, 'phoneChange', { link });
}

function sms(
  language: Language,
  key: 'askedSms' | 'phoneChangedSms' | 'phoneChange',
  values: Record<string, string> = {},
): string {
  const product = words.getFixedT(language, 'patient-message')('product');
  return words.getFixedT(language, 'own-account-message')(key, { product, ...values });
}

function emailChangedLetter(name: string, language: Language): EmailWords {
  const t = words.getFixedT(language, 'own-account-message');
  return letter(language, t('changedSubject'), [
    { type: 'greeting', text: t('greeting', { name }) },
    { type: 'text', lines: [t('changedLead'), t('changedNotYou')] },
  ]);
}

function phoneCodeSms(code: string, language: Language): string {
  const product = words.getFixedT(language, 'patient-message')('product');
  const t = words.getFixedT(language, 'own-account-message');
  return t('phoneCode', { product, code, minutes: CODE_SECONDS / 60 });
}

const letter = (language: Language, subject: string, blocks: EmailWords['blocks']): EmailWords => ({
  subject,
  from: words.getFixedT(language, 'patient-message')('product'),
  blocks,
});

interface ChangeOfContact {
  kind: 'contact-asked' | 'email-changed' | 'phone-changed';
  contactChangeId: string;
  method: ContactMethod;
  practiceId: number | null;
  language: Language;
}

/**
 * Notifies an account's former mailbox of changed contacts, and its former number if that changes, because another
 * person may have requested it.
 */
export async function tellFormerContacts(
  deps: Pick<Deps, 'jobs' | 'email' | 'sms'>,
  trx: Trx,
  former: { email: string; mobile: string | null },
  { method: changed, ...notice }: ChangeOfContact,
): Promise<void> {
  if (deps.email) await notify(deps, trx, { ...notice, method: 'Email', recipient: former.email });
  if (deps.sms && changed === 'SMS' && former.mobile)
    await notify(deps, trx, { ...notice, method: 'SMS', recipient: former.mobile });
}
