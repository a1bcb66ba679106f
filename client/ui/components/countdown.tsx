import { useEffect } from 'react';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import styles from './countdown.module.css';
import { countdownParts } from './countdown-parts.ts';
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
