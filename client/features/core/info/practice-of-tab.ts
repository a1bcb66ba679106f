import { storage } from '#client/api/storage.ts';
import type { PracticeIdentity } from '#shared/contracts/practice-identity.ts';

/**
 * Stores a link's practice for the next pages in this tab, which name it before and after they are connected (PRODUCT
 * 3.10).
 *
 * @param id of the link's target
 */
export function keepPractice(id: string, practice: PracticeIdentity): void {
  storage.setForTab(`practice:${id}`, JSON.stringify(practice));
}

export function practiceOfTab(id: string): PracticeIdentity | null {
  const kept = storage.getForTab(`practice:${id}`);
  return kept ? (JSON.parse(kept) as PracticeIdentity) : null;
}
