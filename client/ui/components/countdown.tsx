import { useEffect } from 'react';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import styles from './countdown.module.css';
import { useNow } from './use-now.ts';

interface CountdownProps {
  /** In milliseconds since the epoch. */
  to: number;
  /** The server's time, not the device's, in milliseconds since the epoch. */
  now: () => number;
  language: string;
  onDone?: () => void;
}

/** Screen readers read the countdown as one line. */
export function Countdown({ to, now, language, onDone }: CountdownProps) {
  const left = Math.max(0, to - useNow(250, now));
  const done = left <= 0;

  useEffect(() => {
    if (done) onDone?.();
  }, [done, onDone]);

  const parts = countdownParts(left, language);
  return (
    <Row gap={4} justify="center" role="timer" aria-label={parts.map(({ spoken }) => spoken).join(', ')}>
      {parts.map(({ unit, value, word }) => (
        <Stack as="span" align="center" className={styles.part} key={unit} aria-hidden>
          <span className={styles.value}>{value}</span>
          <Text as="span" tone="quiet" size="small">
            {word}
          </Text>
        </Stack>
      ))}
    </Row>
  );
}

const UNITS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1_000 },
] as const;

interface CountdownPart {
  unit: (typeof UNITS)[number]['unit'];
  value: string;
  word: string;
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
