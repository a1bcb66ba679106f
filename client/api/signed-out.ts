import { SharedQuestion } from './shared-question.ts';

/** Asks the person to sign in again, in another tab, because leaving the page would lose what they typed. */
export const signInAgain = new SharedQuestion();

const held = new Set<symbol>();

/** The page has text that is not saved anywhere. @returns it no longer has */
export function holdText(): () => void {
  const text = Symbol('text');
  held.add(text);
  return () => void held.delete(text);
}

export const holdsText = (): boolean => held.size > 0;

/** The person leaves the page without what they typed. */
export function letTextGo(): void {
  held.clear();
}
