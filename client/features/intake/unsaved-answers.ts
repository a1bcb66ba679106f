import type { IntakeAnswer } from '../../../shared/domain/intake.ts';

const keyOf = (sessionId: string) => `intake ${sessionId}`;

/** Keeps what the server has not got yet in this tab, for a reload in between. */
export function keepUnsaved(sessionId: string, answers: ReadonlyMap<string, IntakeAnswer>): void {
  try {
    if (answers.size === 0) sessionStorage.removeItem(keyOf(sessionId));
    else sessionStorage.setItem(keyOf(sessionId), JSON.stringify([...answers]));
  } catch {
    // Full or forbidden: the page itself still has them.
  }
}

/** What an earlier page of this tab did not get to send. */
export function readUnsaved(sessionId: string): Map<string, IntakeAnswer> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(sessionId)) ?? '[]');
    return new Map(Array.isArray(kept) ? (kept as [string, IntakeAnswer][]) : []);
  } catch {
    return new Map();
  }
}
