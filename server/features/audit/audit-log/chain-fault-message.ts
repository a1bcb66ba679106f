import type { EmailWords, MessageKind } from '#server/features/message-kind.ts';
import { words } from '#server/formats/words/words.ts';
import type { Language } from '#shared/domain/visit.ts';
import { findPracticeName } from './chain-fault.queries.ts';

export const chainFault: MessageKind = {
  async compose({ publicUrl }, db, { practiceId, language }) {
    const practice = await findPracticeName(db, practiceId);
    return {
      obsolete: null,
      email: () => chainFaultEmail(practice, `${publicUrl}/provider/client-admin/audit`, language),
    };
  },
  sample: ({ visit, publicUrl }) => ({
    email: (language) =>
      chainFaultEmail(visit.practiceName, `${publicUrl}/provider/client-admin/audit`, language),
  }),
};

/** @param practice undefined for events without a practice */
function chainFaultEmail(practice: string | undefined, link: string, language: Language): EmailWords {
  const product = words.getFixedT(language, 'patient-message')('product');
  const t = words.getFixedT(language, 'chain-fault-message');
  return {
    subject: t('subject', { practice: practice ?? product }),
    from: practice ?? product,
    blocks: [
      { type: 'greeting', text: t('lead') },
      { type: 'text', lines: [t('why'), t('todo')] },
      { type: 'action', label: t('open'), link },
    ],
  };
}
