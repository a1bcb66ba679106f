import { Phone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { useAttempt } from '#client/api/use-attempt.ts';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { formatPhone } from '#shared/rules/phone-words.ts';

interface LongWaitHelpProps {
  sessionId: string;
  callAsked: boolean;
  timeAsked: boolean;
}

/** PRODUCT 9.25. */
export default function LongWaitHelp({ sessionId, callAsked, timeAsked }: LongWaitHelpProps) {
  const { t } = useTranslation('long-wait');
  const phone = useRoom((state) => state.facts?.practice.phone ?? null);
  const params = { sessionId };
  const forCall = useWish(() => call('POST /api/patient/sessions/:sessionId/call-request', { params }));
  const forTime = useWish(() => call('POST /api/patient/sessions/:sessionId/time-request', { params }));
  const wantsCall = callAsked || forCall.done;
  const wantsTime = timeAsked || forTime.done;
  const error = forCall.error ?? forTime.error;
  return (
    <Stack gap={2} full>
      {phone === null ? null : (
        <LinkButton
          reload
          block
          variant="primary"
          icon={<Phone size={20} aria-hidden />}
          href={`tel:${phone}`}
        >
          {t('call', { number: formatPhone(phone) })}
        </LinkButton>
      )}
      {wantsCall ? (
        <p role="status">{t('asked')}</p>
      ) : (
        <Button block busy={forCall.busy} onClick={() => void forCall.ask()}>
          {t('ask')}
        </Button>
      )}
      {wantsTime ? (
        <p role="status">{t('askedTime')}</p>
      ) : (
        <Button block busy={forTime.busy} onClick={() => void forTime.ask()}>
          {t('askTime')}
        </Button>
      )}
      {error ? <ErrorNotice error={error} /> : null}
    </Stack>
  );
}

function useWish(send: () => Promise<unknown>) {
  const [done, setDone] = useState(false);
  const { busy, error, attempt } = useAttempt();
  return { ask: async () => setDone(await attempt(send)), busy, done, error };
}
