import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { STAFF_SCORE } from '../../../shared/domain/survey.ts';
import { LIMITS } from '../../../shared/rules/text.ts';
import { ApiError, isApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { TextArea } from '../../components/text-field.tsx';
import { ErrorNotice } from '../../errors/error-notice.tsx';
import { useSignedIn } from '../signed-in/signed-in.tsx';
import { ScoreField } from './score-field.tsx';
import styles from './surveys.module.css';

interface SatisfactionFormProps {
  /** @param availableAt when the account may answer again */
  onAnswered: (availableAt: string) => void;
  /** Another tab was first, or the answer to an earlier attempt was lost. */
  onAnsweredBefore: () => void;
}

/** The staff survey's question. */
export function SatisfactionForm({ onAnswered, onAnsweredBefore }: SatisfactionFormProps) {
  const { t } = useTranslation('satisfaction');
  const { practice } = useSignedIn();
  const [score, setScore] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (score === null) return setMissing(true);
    setBusy(true);
    setError(null);
    try {
      const { practiceId } = practice;
      const { availableAt } = await call('POST /api/provider/survey', {
        body: { practiceId, score, comment },
      });
      onAnswered(availableAt);
    } catch (caught) {
      setBusy(false);
      if (isApiError(caught, 'SURVEY_ATTEMPTS_REACHED')) return onAnsweredBefore();
      setError(
        isApiError(caught, 'UNABLE_COMPLETE_REQUEST') ? new ApiError('SURVEY_FAILED_SAVE', 500) : caught,
      );
    }
  }

  return (
    <form className={styles.rating} onSubmit={send} noValidate>
      <ScoreField
        question={t('question')}
        range={STAFF_SCORE}
        ends={{ lowest: t('lowest'), highest: t('highest') }}
        value={score}
        onChange={setScore}
        error={missing && score === null ? t('noValue') : null}
      />
      <TextArea
        label={t('comment')}
        note={t('optional')}
        rows={4}
        maxLength={LIMITS.surveyComment}
        hint={comment.length >= LIMITS.surveyComment ? t('limitReached') : undefined}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <p>{t('who', { practice: practice.practiceName })}</p>
      {error ? <ErrorNotice error={error} /> : null}
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {t('send')}
      </Button>
    </form>
  );
}
