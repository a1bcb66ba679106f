import { createHash } from 'node:crypto';
import type { ConsentWords } from '#shared/domain/consent-text.ts';
import type { Language } from '#shared/domain/visit.ts';
import type { ConsentVariant } from '#shared/domain/workflow.ts';
import { builtInConsent, TERMS_PAGES, termsPageKeys } from '#shared/rules/legal-text.ts';
import { wordNamed, words } from './words.ts';

export interface LegalText {
  body: string;
  sha256: Buffer;
}

/**
 * Everything that one signature covers, as it was shown: the terms and the consent if they were steps, the agreement
 * on electronic signatures, and the emergency notice.
 */
export function signedText(
  language: Language,
  { terms, consent }: { terms: boolean; consent: ConsentVariant | ConsentWords | null },
): LegalText {
  const word = wordOf(language);
  const parts: string[] = [];
  if (terms) {
    parts.push(`# ${word('termsTitle')}`);
    for (let page = 1; page <= TERMS_PAGES; page++) {
      const keys = termsPageKeys(page);
      parts.push(`# ${word(keys.title)}`, word(keys.text));
    }
  }
  if (consent) {
    const { title, body } = typeof consent === 'string' ? builtInConsent(consent, word) : consent;
    parts.push(`# ${title}`, body);
  }
  parts.push(`# ${word('signatureTitle')}`, word('signatureAgreement'));
  parts.push(`# ${word('emergencyTitle')}`, word('emergencyNotice'));
  const body = parts.join('\n\n');
  return { body, sha256: createHash('sha256').update(body).digest() };
}

export const builtInWords = (variant: ConsentVariant, language: Language): ConsentWords =>
  builtInConsent(variant, wordOf(language));

const NAMESPACES = ['consent', 'terms'] as const;

function wordOf(language: Language): (key: string) => string {
  return (key) => {
    const ns = NAMESPACES.find((ns) => words.exists(key, { lng: language, ns, fallbackLng: [] }));
    if (!ns) throw new Error(`no words for ${language}/${key}`);
    return wordNamed(language, ns, key);
  };
}
