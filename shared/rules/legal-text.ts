import type { ConsentWords } from '../domain/consent-text.ts';
import type { ConsentVariant } from '../domain/workflow.ts';

/** PRODUCT 8.3. */
export const TERMS_PAGES = 6;
/** Items in each section. The consent has items 0 to 12 (PRODUCT 8.4); the last is only for Texas residents. */
const TELEHEALTH_SECTIONS = [4, 1, 2, 3, 2, 1];
/** The behavioral-health variant has items 0 to 17 (PRODUCT 8.4); the last is only for Texas residents. */
const BEHAVIORAL_SECTIONS = [2, 3, 4, 4, 3, 1, 1];

export function termsPageKeys(page: number) {
  return { title: `page${page}Title`, text: `page${page}Text` } as const;
}

interface ConsentSection {
  heading: string;
  first: number;
  items: string[];
}

function consentKeys(variant: ConsentVariant) {
  const prefix = variant === 'telehealth' ? 'telehealth' : 'behavioral';
  const sizes = variant === 'telehealth' ? TELEHEALTH_SECTIONS : BEHAVIORAL_SECTIONS;
  const sections: ConsentSection[] = [];
  let first = 0;
  for (const [index, size] of sizes.entries()) {
    const start = first;
    const items = Array.from({ length: size }, (_, item) => `${prefix}Item${start + item}`);
    sections.push({ heading: `${prefix}Section${index}`, first, items });
    first += size;
  }
  return { title: `${prefix}Title`, intro: `${prefix}Intro`, sections };
}

/**
 * A built-in consent in the format of a practice's own (`consent-text.ts`).
 *
 * @param word returns the words of a key of `consent.json`
 */
export function builtInConsent(variant: ConsentVariant, word: (key: string) => string): ConsentWords {
  const { title, intro, sections } = consentKeys(variant);
  const body = [
    word(intro),
    ...sections.flatMap(({ heading, first, items }) => [
      `# ${word(heading)}`,
      ...items.map((key, index) => `${first + index}. ${word(key)}`),
    ]),
  ];
  return { title: word(title), body: body.join('\n\n') };
}
