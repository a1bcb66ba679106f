interface UsedCode {
  from: string;
  to: string;
}

/**
 * Whether used codes connect both browsers, in either direction: a person at one browser had the other's open page.
 */
export function areJoined(codes: readonly UsedCode[], one: string, other: string): boolean {
  const reached = new Set([one]);
  // A set's iteration also visits elements added during it.
  for (const browser of reached)
    for (const { from, to } of codes) {
      if (from === browser) reached.add(to);
      if (to === browser) reached.add(from);
    }
  return reached.has(other);
}
