import { useEffect, useState } from 'react';
import styles from './countdown.module.css';
import { countdownParts } from './countdown-parts.ts';

interface CountdownProps {
  /** What is counted down to, milliseconds since the epoch. */
  to: number;
  /** The clock that counts, milliseconds since the epoch: the server's, not the device's. */
  now: () => number;
  /** Language of the units. */
  language: string;
  /** Called once when it reaches zero. */
  onDone?: () => void;
}

/** Days, hours, minutes and seconds until a moment. A screen reader meets it as one line of text. */
export function Countdown({ to, now, language, onDone }: CountdownProps) {
  const [left, setLeft] = useState(() => Math.max(0, to - now()));
  const done = left <= 0;

  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, to - now())), 250);
    return () => clearInterval(timer);
  }, [to, now]);

  useEffect(() => {
    if (done) onDone?.();
  }, [done, onDone]);

  const parts = countdownParts(left, language);
  return (
    <div className={styles.countdown} role="timer" aria-label={parts.map(({ spoken }) => spoken).join(', ')}>
      {parts.map(({ unit, value, word }) => (
        <span key={unit} className={styles.part} aria-hidden>
          <span className={styles.value}>{value}</span>
          <span className={styles.word}>{word}</span>
        </span>
      ))}
    </div>
  );
}
