import { CONSENT_VARIANTS, type ConsentVariant } from './workflow.ts';

export const CONSENT_TEXT_LIMITS = { name: 80, title: 120, body: 20_000 } as const;

/** `shared/rules/consent-text.ts` defines the body's format. */
export interface ConsentWords {
  title: string;
  body: string;
}

export type ConsentTextId = ConsentVariant | (string & {});

export const isBuiltIn = (textId: string): textId is ConsentVariant =>
  (CONSENT_VARIANTS as readonly string[]).includes(textId);
