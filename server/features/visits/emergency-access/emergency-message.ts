import type { EmailWords, MessageKind } from '#server/features/message-kind.ts';
import { words, writeMoment } from '#server/formats/words/words.ts';
import type { Language } from '#shared/domain/visit.ts';
import { LOCALES } from '#shared/rules/locales.ts';
import { findAbout } from './emergency-access.queries.ts';

interface About {
  name: string;
  practiceName: string;
  beganAt: Date;
  timeZone: string;
  link: string;
}

/** The reason is only on the visit's page, because it may name the patient. */
export const emergencyMessage: MessageKind = {
  async compose({ publicUrl }, db, { emergencyAccessId, language }) {
    const about = emergencyAccessId ? await findAbout(db, emergencyAccessId) : undefined;
    return {
      obsolete: about ? null : 'NOT_FOUND',
      email() {
        if (!about) throw new Error('a message about no emergency access');
        return emergencyEmail({ ...about, link: `${publicUrl}/provider/visits/${about.visitId}` }, language);
      },
    };
  },
  sample: ({ visit: { practiceName, startsAt, timeZone }, firstName, publicUrl }) => ({
    email: (language) =>
      emergencyEmail(
        { name: firstName, practiceName, beganAt: startsAt, timeZone, link: `${publicUrl}/provider/visits` },
        language,
      ),
  }),
};

function emergencyEmail(
  { name, practiceName, beganAt, timeZone, link }: About,
  language: Language,
): EmailWords {
  const t = words.getFixedT(language, 'emergency-message');
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  const at = writeMoment(format, beganAt);
  return {
    subject: t('subject', { practice: practiceName }),
    from: practiceName,
    blocks: [
      { type: 'greeting', text: t('lead', { name, at }) },
      { type: 'text', lines: [t('why'), t('todo')] },
      { type: 'action', label: t('open'), link },
    ],
  };
}
