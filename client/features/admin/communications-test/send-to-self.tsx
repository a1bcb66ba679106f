import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { useAttempt } from '#client/api/use-attempt.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import type { SendOutcome } from '#shared/domain/communication.ts';
import type { ContactMethod } from '#shared/domain/visit.ts';
import styles from './communications-test.module.css';
import type { Shown } from './email-preview.tsx';

type Answer = CallResult<Rest['POST /api/admin/practices/:practiceId/communications/:communication']>;

const TONES: Record<SendOutcome, 'good' | 'info' | 'danger'> = {
  accepted: 'good',
  demo: 'info',
  refused: 'danger',
  unreachable: 'danger',
  'not-configured': 'danger',
};

interface SendToSelfProps {
  method: ContactMethod;
  way: CallResult<Rest['GET /api/admin/practices/:practiceId/communications']>[ContactMethod];
  of: Shown;
}

export function SendToSelf({ method, way: { via, to }, of }: SendToSelfProps) {
  const { t } = useTranslation('communications-test');
  const { busy, error, attempt } = useAttempt();
  const [answer, setAnswer] = useState<Answer | null>(null);
  if (via === null) return <Notice tone="waiting">{t(`none.${method}`)}</Notice>;
  if (!to) return <Notice>{t('noNumber')}</Notice>;

  const { practiceId, communication, language } = of;
  const send = () =>
    attempt(async () => {
      setAnswer(null);
      const sent = await call('POST /api/admin/practices/:practiceId/communications/:communication', {
        params: { practiceId, communication },
        body: { method, language },
      });
      setAnswer(sent);
    });
  return (
    <Stack align="start" gap={3} shrinks className={styles.send}>
      <Button variant="primary" busy={busy} onClick={() => void send()}>
        {t(`send.${method}`, { to })}
      </Button>
      {answer ? (
        <Notice tone={TONES[answer.outcome]} announce="status" title={t(`outcome.${answer.outcome}`)}>
          <p>{t(`outcome.${answer.outcome}.help`, { to: answer.to })}</p>
          {answer.answer ? (
            <Text above={2} breaks>
              {t('answered')} <code>{answer.answer}</code>
            </Text>
          ) : null}
        </Notice>
      ) : null}
      {error ? <ErrorNotice error={error} /> : null}
    </Stack>
  );
}
