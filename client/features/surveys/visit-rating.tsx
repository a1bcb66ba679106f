import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RATING } from '../../../shared/domain/survey.ts';
import { LIMITS } from '../../../shared/rules/text.ts';
import { ApiError, isApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { TextArea } from '../../components/text-field.tsx';
import { ErrorNotice } from '../../errors/error-notice.tsx';
import { ScoreField } from './score-field.tsx';
import styles from './surveys.module.css';

/** On the thank-you page: asks whether the patient would recommend the practice, 1–10 (PRODUCT 13.1). */
export default function VisitRating({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('surveys');
  const [score, setScore] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const [missing, setMissing] = useState(false);
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  const [error, setError] = useState<unknown>(null);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (score === null) return setMissing(true);
    setState('sending');
    setError(null);
    try {
      await call('POST /api/patient/sessions/:sessionId/rating', {
        params: { sessionId },
        body: { score, comment },
        stayOnUnauthorised: true,
      });
      setState('sent');
    } catch (caught) {
      // An earlier attempt arrived; only its answer was lost.
      if (isApiError(caught, 'SURVEY_ATTEMPTS_REACHED')) return setState('sent');
      setError(
        isApiError(caught, 'UNABLE_COMPLETE_REQUEST') ? new ApiError('SURVEY_FAILED_SAVE', 500) : caught,
      );
      setState('open');
    }
  }

  if (state === 'sent') return <Notice tone="good" announce="status" title={t('thanks')} />;
  return (
    <form className={styles.rating} onSubmit={send} noValidate>
      <ScoreField
        question={t('question')}
        range={RATING}
        ends={{ lowest: t('lowest'), highest: t('highest') }}
        value={score}
        onChange={setScore}
        error={missing && score === null ? t('noValue') : null}
      />
      <TextArea
        label={t('comment')}
        note={t('optional')}
        rows={3}
        maxLength={LIMITS.surveyComment}
        hint={comment.length >= LIMITS.surveyComment ? t('limitReached') : undefined}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      {error ? <ErrorNotice error={error} /> : null}
      <Button type="submit" variant="primary" size="large" block busy={state === 'sending'}>
        {t('send')}
      </Button>
    </form>
  );
}
