import { createHash } from 'node:crypto';
import type { Language } from '../../../shared/domain/visit.ts';
import type { ConsentVariant } from '../../../shared/domain/workflow.ts';
import { consentKeys, TERMS_PAGES, termsPageKeys } from '../../../shared/rules/legal-text.ts';
import { words } from './words.ts';

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
  const ns = ['consent', 'terms'];
  const t = words.getFixedT(language, ns);
  const word = (key: string): string => {
    if (!words.exists(key, { lng: language, ns, fallbackLng: [] }))
      throw new Error(`no words for ${language}/${key}`);
    return t(key);
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
