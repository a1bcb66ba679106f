import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../../../shared/rules/phone-words.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/components/button.tsx';
import { Notice } from '../../../ui/components/notice.tsx';
import { PhoneLink } from '../../../ui/components/phone-link.tsx';
import { ErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { useRoom } from '../../foundation/room-connection/use-visit-connection.tsx';

interface LongWaitProps {
  sessionId: string;
  callAsked: boolean;
}

/**
 * Tells a patient honestly that no one has come, and what they can do: wait on, call the practice, or ask to be called
 * (PRODUCT 9.25).
 */
export default function LongWait({ sessionId, callAsked }: LongWaitProps) {
  const { t } = useTranslation('long-wait');
  const phone = useRoom((state) => state.facts?.practice.phone ?? null);
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(callAsked);
  const [error, setError] = useState<unknown>(null);

  async function ask() {
    setAsking(true);
    setError(null);
    try {
      await call('POST /api/patient/sessions/:sessionId/call-request', { params: { sessionId } });
      setAsked(true);
    } catch (failure) {
      setError(failure);
    }
    setAsking(false);
  }
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
            {asked || callAsked ? null : (
              <Button busy={asking} onClick={() => void ask()}>
                {t('ask')}
              </Button>
            )}
          </>
        }
      >
        <p>{t('help')}</p>
        {asked || callAsked ? <p role="status">{t('asked')}</p> : null}
      </Notice>
      {error ? <ErrorNotice error={error} /> : null}
    </>
  );
}
