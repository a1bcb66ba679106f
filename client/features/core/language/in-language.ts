import type { Bilingual } from '#shared/domain/intake.ts';
import type { Language } from '#shared/domain/visit.ts';

/** A text in the reader's language; in English if its author wrote no Spanish. */
export function inLanguage(text: Bilingual, language: Language): string {
  return text[language] || text.en;
}
