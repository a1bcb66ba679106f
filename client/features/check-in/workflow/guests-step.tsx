import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { patientGuestsApi } from '#client/features/check-in/guests/guests-api.ts';
import { GuestsPanel } from '#client/features/check-in/guests/guests-panel.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { useStepCall } from './use-step-call.ts';

/** Invite and Manage Guests (PRODUCT 8.9): done when the patient presses Next. */
export default function GuestsStep(props: StepProps) {
  const { t } = useTranslation(['guests', 'workflow']);
  const { sessionId, isDone, onNext } = props;
  const api = useMemo(() => patientGuestsApi(sessionId), [sessionId]);
  const [{ forming }, setStanding] = useState({ forming: false, guests: 0 });
  const { busy, error, send } = useStepCall(props);
  const next = () =>
    send(() =>
      call('POST /api/patient/sessions/:sessionId/workflow/guests', {
        params: { sessionId },
        stayOnUnauthorised: true,
      }),
    );
  return (
    <StepFrame
      title={t('stepTitle')}
      actions={
        // While the guest form is open, its button is the only one.
        forming ? null : (
          <Button variant="primary" size="large" block busy={busy} onClick={isDone ? onNext : next}>
            {t('next', { ns: 'workflow' })}
          </Button>
        )
      }
    >
      <p>{t('stepHelp')}</p>
      <GuestsPanel api={api} onStands={setStanding} />
      {error ? <ErrorNotice error={error} /> : null}
    </StepFrame>
  );
}
