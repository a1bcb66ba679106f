const UNITS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1_000 },
] as const;

export interface CountdownPart {
  unit: (typeof UNITS)[number]['unit'];
  value: string;
  word: string;
  /** Number and unit, as spoken: '5 minutes'. */
  spoken: string;
}

export function countdownParts(leftMs: number, language: string): CountdownPart[] {
  let rest = Math.ceil(leftMs / 1_000) * 1_000;
  const parts = UNITS.map(({ unit, ms }) => {
    const count = Math.floor(rest / ms);
    rest -= count * ms;
    const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
    const word = format
      .formatToParts(count)
      .filter((part) => part.type === 'unit')
      .map((part) => part.value)
      .join('');
    const value = unit === 'day' ? String(count) : String(count).padStart(2, '0');
    return { unit, count, value, word, spoken: format.format(count) };
  });
  const first = parts.findIndex(({ count, unit }) => count > 0 || unit === 'minute');
  return parts.slice(first).map(({ count: _, ...part }) => part);
}
