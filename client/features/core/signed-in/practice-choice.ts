import type { Practice } from './signed-in-queries.ts';

/** How a tab gets its practice before it shows a screen (PRODUCT 2.7). */
export type PracticeChoice =
  | { is: 'chosen'; practice: Practice }
  | { is: 'take'; practice: Practice }
  | { is: 'ask' }
  | { is: 'none' };

/** A stored practice counts only as long as the account belongs to it. */
export function practiceChoice(practices: readonly Practice[], storedId: number | null): PracticeChoice {
  const stored = practices.find(({ practiceId }) => practiceId === storedId);
  if (stored) return { is: 'chosen', practice: stored };
  const [first, ...others] = practices;
  if (!first) return { is: 'none' };
  return others.length === 0 ? { is: 'take', practice: first } : { is: 'ask' };
}
