import type { EmailWords, MessageKind } from '#server/features/message-kind.ts';
import { words } from '#server/formats/words/words.ts';
import type { Db } from '#server/storage/db/database.ts';
import { CODE_SECONDS } from '#shared/domain/mfa.ts';
import type { Language } from '#shared/domain/visit.ts';

/** No personal data, and no code in the subject. */
export interface CodeMessage {
  practiceName: string;
  code: string;
}

const minutes = CODE_SECONDS / 60;

export const codeMessage: MessageKind = {
  async compose({ keys, clock }, db, { mfaCodeId, language }) {
    const found = mfaCodeId ? await findCode(db, mfaCodeId) : undefined;
    if (!found) return null;
    const message = { practiceName: found.practiceName, code: keys.mfaCode(found.codeId) };
    const over = found.usedAt || found.superseded || found.expiresAt.getTime() <= clock();
    return {
      obsolete: over ? 'CODE_OVER' : null,
      email: () => codeEmail(message, language),
      sms: () => codeSms(message, language),
    };
  },
  sample({ visit: { practiceName }, code }) {
    const message = { practiceName, code };
    return {
      email: (language) => codeEmail(message, language),
      sms: (language) => codeSms(message, language),
    };
  },
};

export function codeSms({ practiceName: practice, code }: CodeMessage, language: Language): string {
  return words.getFixedT(language, 'mfa-message')('sms', { practice, code, minutes });
}

export function codeEmail({ practiceName: practice, code }: CodeMessage, language: Language): EmailWords {
  const t = words.getFixedT(language, 'mfa-message');
  return {
    subject: t('subject', { practice }),
    from: practice,
    blocks: [
      { type: 'greeting', text: t('lead', { practice }) },
      { type: 'code', code },
      {
        type: 'text',
        lines: [t('lifetime', { minutes }), t('neverShare', { practice }), t('notYou', { practice })],
      },
      { type: 'notices', lines: [words.getFixedT(language, 'patient-message')('doNotReply', { practice })] },
    ],
  };
}

function findCode(db: Db, codeId: string) {
  return db
    .selectFrom('mfaCodes as code')
    .innerJoin('messages as message', 'message.mfaCodeId', 'code.id')
    .innerJoin('practices as practice', 'practice.id', 'message.practiceId')
    .select(({ exists, selectFrom }) => [
      'practice.name as practiceName',
      'code.id as codeId',
      'code.expiresAt',
      'code.usedAt',
      exists(
        selectFrom('mfaCodes as newer')
          .select('newer.id')
          .whereRef('newer.challengeId', '=', 'code.challengeId')
          .whereRef('newer.ordinal', '>', 'code.ordinal'),
      ).as('superseded'),
    ])
    .where('code.id', '=', codeId)
    .executeTakeFirst();
}
