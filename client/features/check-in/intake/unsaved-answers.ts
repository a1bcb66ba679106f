import type { IntakeAnswer } from '#shared/domain/intake.ts';

const keyOf = (sessionId: string) => `intake ${sessionId}`;

/** Keeps unsaved answers in this tab, so that they survive a reload. */
export function keepUnsaved(sessionId: string, answers: ReadonlyMap<string, IntakeAnswer>): void {
  try {
    if (answers.size === 0) sessionStorage.removeItem(keyOf(sessionId));
    else sessionStorage.setItem(keyOf(sessionId), JSON.stringify([...answers]));
  } catch {
    // Storage is full or forbidden. The page itself still has the answers.
  }
}

export function readUnsaved(sessionId: string): Map<string, IntakeAnswer> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(sessionId)) ?? '[]');
    return new Map(Array.isArray(kept) ? (kept as [string, IntakeAnswer][]) : []);
  } catch {
    return new Map();
  }
}
