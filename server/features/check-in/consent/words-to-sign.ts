import { ownWords } from '#server/features/practice/visit-types/consent-texts/consent-texts.service.ts';
import { type LegalText, signedText } from '#server/formats/words/signed-text.ts';
import type { Db } from '#server/storage/db/database.ts';
import { type ConsentTextId, isBuiltIn } from '#shared/domain/consent-text.ts';
import type { Language } from '#shared/domain/visit.ts';
import type { ConsentRecord } from './consent-record.ts';

interface Agreed {
  termsAgreed: boolean;
  variant: ConsentTextId | null;
  version?: number | undefined;
}

export async function wordsToSign(
  db: Db,
  practiceId: number,
  language: Language,
  { termsAgreed: terms, variant, version }: Agreed,
): Promise<{ text: LegalText; ownText: ConsentRecord['ownText'] }> {
  if (variant === null || isBuiltIn(variant))
    return { text: signedText(language, { terms, consent: variant }), ownText: undefined };
  const own = await ownWords(db, practiceId, variant, version);
  if (!own) throw new Error(`no consent text ${variant}`);
  const consent = { title: own.title[language], body: own.body[language] };
  return {
    text: signedText(language, { terms, consent }),
    ownText: { name: own.name, version: own.version },
  };
}
