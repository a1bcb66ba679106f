import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { ApiError, isApiError } from '#client/api/api-error.ts';
import { useAttempt } from '#client/api/use-attempt.ts';
import { Button } from '#client/ui/components/button.tsx';
import { FieldError } from '#client/ui/components/field.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { TextArea } from '#client/ui/components/text-field.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { LIMITS } from '#shared/rules/text.ts';
import styles from './surveys.module.css';

type SurveyWord = keyof typeof import('#shared/i18n/en/practice/surveys.json') &
  keyof typeof import('#shared/i18n/en/practice/satisfaction.json');

interface ScoreFormProps {
  /** Of the survey. */
  t: (key: SurveyWord) => string;
  range: ComponentProps<typeof ScoreField>['range'];
  rows: number;
  block?: boolean;
  note?: ReactNode;
  send: (answer: { score: number; comment: string }) => Promise<void>;
  onAnsweredBefore: () => void;
}

export function ScoreForm(props: ScoreFormProps) {
  const { t, range, rows, block = false, note, send, onAnsweredBefore } = props;
  const says = useErrorWords();
  const [score, setScore] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const [missing, setMissing] = useState(false);
  const { busy, error, attempt } = useAttempt((failure) => {
    if (isApiError(failure, 'SURVEY_ATTEMPTS_REACHED')) {
      toast(says.error(failure));
      onAnsweredBefore();
      return null;
    }
    return isApiError(failure, 'UNABLE_COMPLETE_REQUEST') ? new ApiError('SURVEY_FAILED_SAVE', 500) : failure;
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (score === null) return setMissing(true);
    await attempt(() => send({ score, comment }));
  }
  return (
    <Stack as="form" gap={4} full className={styles.rating} onSubmit={submit} noValidate>
      <ScoreField
        question={t('question')}
        range={range}
        ends={{ lowest: t('lowest'), highest: t('highest') }}
        value={score}
        onChange={setScore}
        error={missing && score === null ? t('noValue') : null}
      />
      <TextArea
        label={t('comment')}
        note={t('optional')}
        rows={rows}
        maxLength={LIMITS.surveyComment}
        hint={comment.length >= LIMITS.surveyComment ? t('limitReached') : undefined}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      {note}
      {error ? <ErrorNotice error={error} /> : null}
      <Button type="submit" variant="primary" size="large" block={block} busy={busy}>
        {t('send')}
      </Button>
    </Stack>
  );
}

interface ScoreFieldProps {
  question: ReactNode;
  range: { lowest: number; highest: number };
  ends: { lowest: string; highest: string };
  value: number | null;
  onChange: (score: number) => void;
  error?: string | null;
}

function ScoreField({ question, range, ends, value, onChange, error }: ScoreFieldProps) {
  const scores = Array.from({ length: range.highest - range.lowest + 1 }, (_, index) => range.lowest + index);
  return (
    <fieldset>
      <Text as="legend" below={3} strong>
        {question}
      </Text>
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
      <Row as="p" apart above={2} tone="quiet" size="small" aria-hidden="true">
        <span>{ends.lowest}</span>
        <span>{ends.highest}</span>
      </Row>
      {error ? <FieldError>{error}</FieldError> : null}
    </fieldset>
  );
}
