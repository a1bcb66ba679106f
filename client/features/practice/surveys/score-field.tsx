import type { ReactNode } from 'react';
import { FieldError } from '#client/ui/components/field.tsx';
import styles from './surveys.module.css';

interface ScoreFieldProps {
  question: ReactNode;
  range: { lowest: number; highest: number };
  /** The meaning of the range's ends. */
  ends: { lowest: string; highest: string };
  value: number | null;
  onChange: (score: number) => void;
  error?: string | null;
}

/** A survey's question with one number to choose. */
export function ScoreField({ question, range, ends, value, onChange, error }: ScoreFieldProps) {
  const scores = Array.from({ length: range.highest - range.lowest + 1 }, (_, index) => range.lowest + index);
  return (
    <fieldset>
      <legend className={styles.question}>{question}</legend>
      <div className={styles.scores} data-count={scores.length}>
        {scores.map((score) => (
          <label key={score} className={styles.score}>
            <input
              type="radio"
              name="score"
              value={score}
              checked={value === score}
              onChange={() => onChange(score)}
            />
            <span>{score}</span>
          </label>
        ))}
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>{ends.lowest}</span>
        <span>{ends.highest}</span>
      </p>
      {error ? <FieldError>{error}</FieldError> : null}
    </fieldset>
  );
}
