import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { STAFF_SCORE } from '#shared/domain/survey.ts';
import { ScoreForm } from './score-form.tsx';

interface SatisfactionFormProps {
  /** @param availableAt when the account may answer again */
  onAnswered: (availableAt: string) => void;
  /** Another tab answered first, or the answer to an earlier attempt was lost. */
  onAnsweredBefore: () => void;
}

/** The staff survey's question. */
export function SatisfactionForm({ onAnswered, onAnsweredBefore }: SatisfactionFormProps) {
  const { t } = useTranslation('satisfaction');
  const { practice } = useSignedIn();
  const { practiceId, practiceName } = practice;
  return (
    <ScoreForm
      words="satisfaction"
      range={STAFF_SCORE}
      rows={4}
      note={<p>{t('who', { practice: practiceName })}</p>}
      send={async (answer) => {
        const { availableAt } = await call('POST /api/provider/survey', { body: { practiceId, ...answer } });
        onAnswered(availableAt);
      }}
      onAnsweredBefore={onAnsweredBefore}
    />
  );
}
