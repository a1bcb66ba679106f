import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../../../shared/rules/phone-words.ts';
import { call } from '../../../api/call.ts';
import { useAttempt } from '../../../api/use-attempt.ts';
import { Button } from '../../../ui/components/button.tsx';
import { Notice } from '../../../ui/components/notice.tsx';
import { PhoneLink } from '../../../ui/components/phone-link.tsx';
import { ErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { useRoom } from '../../foundation/room-connection/use-visit-connection.tsx';

interface LongWaitProps {
  sessionId: string;
  callAsked: boolean;
  timeAsked: boolean;
}

/**
 * Tells a patient honestly that no one has come, and what they can do: wait on, call the practice, ask to be called, or
 * ask for another time (PRODUCT 9.25).
 */
export default function LongWait({ sessionId, callAsked, timeAsked }: LongWaitProps) {
  const { t } = useTranslation('long-wait');
  const phone = useRoom((state) => state.facts?.practice.phone ?? null);
  const params = { sessionId };
  const forCall = useWish(() => call('POST /api/patient/sessions/:sessionId/call-request', { params }));
  const forTime = useWish(() => call('POST /api/patient/sessions/:sessionId/time-request', { params }));
  const wantsCall = callAsked || forCall.done;
  const wantsTime = timeAsked || forTime.done;
  const error = forCall.error ?? forTime.error;
  return (
    <>
      <Notice
        tone="waiting"
        announce="status"
        title={t('title')}
        action={
          <>
            {phone === null ? null : (
              <PhoneLink button number={phone} label={t('call', { number: formatPhone(phone) })}>
                {formatPhone(phone)}
              </PhoneLink>
            )}
            {wantsCall ? null : (
              <Button busy={forCall.busy} onClick={() => void forCall.ask()}>
                {t('ask')}
              </Button>
            )}
            {wantsTime ? null : (
              <Button busy={forTime.busy} onClick={() => void forTime.ask()}>
                {t('askTime')}
              </Button>
            )}
          </>
        }
      >
        <p>{t('help')}</p>
        {wantsCall ? <p role="status">{t('asked')}</p> : null}
        {wantsTime ? <p role="status">{t('askedTime')}</p> : null}
      </Notice>
      {error ? <ErrorNotice error={error} /> : null}
    </>
  );
}

/** One wish of the patient: asked once, and again after a failure. */
function useWish(send: () => Promise<unknown>) {
  const [done, setDone] = useState(false);
  const { busy, error, attempt } = useAttempt();
  return { ask: async () => setDone(await attempt(send)), busy, done, error };
}
