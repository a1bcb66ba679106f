import type { ConsentVariant } from '../domain/workflow.ts';

/** Spec §1: 'in 6 pages'. */
export const TERMS_PAGES = 6;
/** Spec §1: items 0 to 12; the last is for Texas residents only. */
const TELEHEALTH_ITEMS = 13;
/** Spec §1, the behavioural-health variant; the last is for Texas residents only. */
const BEHAVIORAL_ITEMS = 18;

/** Locale keys of one page of the terms, in `terms.json`. */
export function termsPageKeys(page: number) {
  return { title: `page${page}Title`, text: `page${page}Text` } as const;
}

/** Locale keys of a consent's parts, in `consent.json`: its title, what comes before its list, and the list. */
export function consentKeys(variant: ConsentVariant) {
  const prefix = variant === 'telehealth' ? 'telehealth' : 'behavioral';
  const items = variant === 'telehealth' ? TELEHEALTH_ITEMS : BEHAVIORAL_ITEMS;
  return {
    title: `${prefix}Title`,
    intro: `${prefix}Intro`,
    items: Array.from({ length: items }, (_, index) => `${prefix}Item${index}`),
  };
}
