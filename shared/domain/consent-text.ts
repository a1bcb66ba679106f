import { CONSENT_VARIANTS, type ConsentVariant } from './workflow.ts';

/** Limits of a practice's own consent text, in characters. */
export const CONSENT_TEXT_LIMITS = { name: 80, title: 120, body: 20_000 } as const;

/** `shared/rules/consent-text.ts` defines the body's format. */
export interface ConsentWords {
  title: string;
  body: string;
}

/** A visit type's consent text: a built-in one, or the id of one of the practice's own. */
export type ConsentTextId = ConsentVariant | (string & {});

export const isBuiltIn = (textId: string): textId is ConsentVariant =>
  (CONSENT_VARIANTS as readonly string[]).includes(textId);
