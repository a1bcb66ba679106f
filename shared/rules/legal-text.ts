import type { ConsentVariant } from '../domain/workflow.ts';

/** Pages of the terms (PRODUCT 8.3). */
export const TERMS_PAGES = 6;
/** Items 0 to 12 of the consent (PRODUCT 8.4); the last is for Texas residents only. */
const TELEHEALTH_ITEMS = 13;
/** The behavioural-health variant (PRODUCT 8.4); the last is for Texas residents only. */
const BEHAVIORAL_ITEMS = 18;

/** Locale keys of one page of the terms, in `terms.json`. */
export function termsPageKeys(page: number) {
  return { title: `page${page}Title`, text: `page${page}Text` } as const;
}

/** Locale keys of a consent's parts, in `consent.json`: its title, the text before its list, and the list. */
export function consentKeys(variant: ConsentVariant) {
  const prefix = variant === 'telehealth' ? 'telehealth' : 'behavioral';
  const items = variant === 'telehealth' ? TELEHEALTH_ITEMS : BEHAVIORAL_ITEMS;
  return {
    title: `${prefix}Title`,
    intro: `${prefix}Intro`,
    items: Array.from({ length: items }, (_, index) => `${prefix}Item${index}`),
  };
}
