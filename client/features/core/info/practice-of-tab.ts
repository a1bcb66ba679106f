import { storage } from '#client/api/storage.ts';
import type { PracticeIdentity } from '#shared/contracts/practice-identity.ts';

/**
 * Keeps the practice of a link for the pages that follow it in this tab, which name it before they are connected, and
 * after (PRODUCT 3.10).
 *
 * @param id of what the link leads to
 */
export function keepPractice(id: string, practice: PracticeIdentity): void {
  storage.setForTab(`practice:${id}`, JSON.stringify(practice));
}

/** Null in a tab that has not opened the link. */
export function practiceOfTab(id: string): PracticeIdentity | null {
  const kept = storage.getForTab(`practice:${id}`);
  return kept ? (JSON.parse(kept) as PracticeIdentity) : null;
}
