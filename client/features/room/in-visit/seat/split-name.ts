/** A display name as first and last, for initials: 'Dr. Ana María Ruiz' → Ana … Ruiz. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.split(/\s+/).filter((word) => word !== '' && !/^(dr|dra|mr|mrs|ms)\.?$/i.test(word));
  return { firstName: words[0] ?? '', lastName: words.length > 1 ? (words.at(-1) ?? '') : '' };
}
