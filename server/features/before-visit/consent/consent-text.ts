import { createHash } from 'node:crypto';
import type { Language } from '../../../../shared/domain/visit.ts';
import type { ConsentVariant } from '../../../../shared/domain/workflow.ts';
import enConsent from '../../../../shared/i18n/en/before-visit/consent.json' with { type: 'json' };
import enTerms from '../../../../shared/i18n/en/before-visit/terms.json' with { type: 'json' };
import esConsent from '../../../../shared/i18n/es/before-visit/consent.json' with { type: 'json' };
import esTerms from '../../../../shared/i18n/es/before-visit/terms.json' with { type: 'json' };
import { consentKeys, TERMS_PAGES, termsPageKeys } from '../../../../shared/rules/legal-text.ts';

const WORDS: Record<Language, Record<string, string>> = {
  en: { ...enTerms, ...enConsent },
  es: { ...esTerms, ...esConsent },
};

/** A document as it was shown; lines that start with '# ' are headings. */
export interface LegalText {
  body: string;
  sha256: Buffer;
}

/**
 * Everything that one signature agrees to, as it was shown: the terms and the consent if they were steps, the
 * agreement on electronic signatures, and the emergency notice.
 */
export function signedText(
  language: Language,
  { terms, consent }: { terms: boolean; consent: ConsentVariant | null },
): LegalText {
  const words = WORDS[language];
  const word = (key: string): string => {
    const text = words[key];
    if (text === undefined) throw new Error(`no words for ${language}/${key}`);
    return text;
  };
  const parts: string[] = [];
  if (terms) {
    parts.push(`# ${word('termsTitle')}`);
    for (let page = 1; page <= TERMS_PAGES; page++) {
      const keys = termsPageKeys(page);
      parts.push(`# ${word(keys.title)}`, word(keys.text));
    }
  }
  if (consent) {
    const keys = consentKeys(consent);
    parts.push(`# ${word(keys.title)}`, word(keys.intro));
    for (const { heading, first, items } of keys.sections) {
      parts.push(`# ${word(heading)}`);
      parts.push(...items.map((key, index) => `${first + index}. ${word(key)}`));
    }
  }
  parts.push(`# ${word('signatureTitle')}`, word('signatureAgreement'));
  parts.push(`# ${word('emergencyTitle')}`, word('emergencyNotice'));
  const body = parts.join('\n\n');
  return { body, sha256: createHash('sha256').update(body).digest() };
}
