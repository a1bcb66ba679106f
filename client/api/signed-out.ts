import { SharedQuestion } from './shared-question.ts';

/** After a refusal with PROOF_REQUIRED: asks the account's owner for proof that they are at this screen. */
export const proof = new SharedQuestion();

/** Asks the person to sign in again in another tab, because leaving the page would lose their text. */
export const signInAgain = new SharedQuestion();

const held = new Set<symbol>();

/**
 * The page has unsaved text.
 *
 * @returns a function for when it no longer has any
 */
export function holdText(): () => void {
  const text = Symbol('text');
  held.add(text);
  return () => void held.delete(text);
}

export const holdsText = (): boolean => held.size > 0;

export function letTextGo(): void {
  held.clear();
}
