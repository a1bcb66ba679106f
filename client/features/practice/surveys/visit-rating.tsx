import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { Notice } from '#client/ui/components/notice.tsx';
import { RATING } from '#shared/domain/survey.ts';
import { ScoreForm } from './score-form.tsx';

/** On the thank-you page: asks whether the patient would recommend the practice, 1–10 (PRODUCT 13.1). */
export default function VisitRating({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('surveys');
  const [sent, setSent] = useState(false);
  if (sent) return <Notice tone="good" announce="status" title={t('thanks')} />;
  return (
    <ScoreForm
      t={t}
      range={RATING}
      rows={3}
      block
      send={async (body) => {
        await call('POST /api/patient/sessions/:sessionId/rating', {
          params: { sessionId },
          body,
          stayOnUnauthorised: true,
        });
        setSent(true);
      }}
      onAnsweredBefore={() => setSent(true)}
    />
  );
}
