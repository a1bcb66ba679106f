import type { Bilingual } from '#shared/domain/intake.ts';
import type { Language } from '#shared/domain/visit.ts';

/** A practice's text in the reader's language; English if the practice wrote no Spanish. */
export const inWordsOf = (text: Bilingual, language: Language): string => text[language] || text.en;
