interface UsedCode {
  from: string;
  to: string;
}

/**
 * Whether used codes lead from one browser to the other, in either direction: the person at one had the open
 * page of the other.
 */
export function areJoined(codes: readonly UsedCode[], one: string, other: string): boolean {
  const reached = new Set([one]);
  // A set also visits what is added while it is being walked through.
  for (const browser of reached)
    for (const { from, to } of codes) {
      if (from === browser) reached.add(to);
      if (to === browser) reached.add(from);
    }
  return reached.has(other);
}
