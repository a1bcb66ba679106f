import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { useAttempt } from '#client/api/use-attempt.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import type { Copay } from '#shared/contracts/rest/check-in/payments.ts';
import { CopayForm } from './copay-form.tsx';
import { formatMoney } from './money.ts';
import { cardPagePath, isCardDocument } from './stripe-js.ts';

export interface CopayStepProps {
  sessionId: string;
  onDone: (outcome: 'done' | 'skipped') => void;
}

/** With Stripe only the document `/patient/copay/…` may run Stripe's script, by its policy. */
export function CopayStep({ sessionId, onDone }: CopayStepProps) {
  const { t } = useTranslation('payments');
  const [copay, setCopay] = useState<Copay | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [loading, setLoading] = useState(false);
  const [afterAll, setAfterAll] = useState(false);
  const [noToken, setNoToken] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);

  const load = useCallback(async () => {
    setLoading(true);
    try {
      const read = await call('GET /api/patient/sessions/:sessionId/copay', { params: { sessionId } });
      const elsewhere = read.processor?.kind === 'stripe' && !isCardDocument(sessionId);
      if (elsewhere && read.step === 'open') location.assign(cardPagePath(sessionId));
      else setCopay(read);
      setError(null);
    } catch (caught) {
      setError(caught);
    } finally {
      setLoading(false);
    }
  }, [sessionId]);
  useEffect(() => void load(), [load]);

  const change = (next: Copay) => {
    setCopay(next);
    setAfterAll(false);
    if (next.step === 'done') {
      toast(t('validTitle'), 'good');
      onDone('done');
    } else requestAnimationFrame(() => title.current?.focus());
  };
  const onTokenFailure = useCallback(() => setNoToken(true), []);

  if (!copay) {
    return error ? (
      <ErrorNotice error={error} onRetry={load} retrying={loading} />
    ) : (
      <Skeleton rows={3} height={64} label={t('loading')} />
    );
  }
  const { step, terms } = copay;
  const open = terms && (step === 'open' || (step === 'skipped' && afterAll));
  return (
    <Stack as="section" gap={5} flush aria-labelledby="copay-title">
      <Text as="h1" size="display" ref={title} id="copay-title" tabIndex={-1}>
        {t('copayTitle')}
      </Text>
      {noToken ? (
        <WithoutToken sessionId={sessionId} onDone={() => onDone('skipped')} />
      ) : open ? (
        <CopayForm
          sessionId={sessionId}
          copay={copay}
          terms={terms}
          onTokenFailure={onTokenFailure}
          onChange={change}
        />
      ) : (
        <Outcome copay={copay} onDone={onDone} onCard={() => setAfterAll(true)} />
      )}
      {copay.processor?.kind === 'test' && (noToken || !open) ? (
        <Notice tone="waiting">{t('testProcessor')}</Notice>
      ) : null}
    </Stack>
  );
}

/** 'Failed to generate token … Click Next to proceed.' (PRODUCT 11.2) */
function WithoutToken({ sessionId, onDone }: { sessionId: string; onDone: () => void }) {
  const { t } = useTranslation('payments');
  const { busy, error, attempt } = useAttempt();
  const next = () =>
    attempt(async () => {
      await call('POST /api/patient/sessions/:sessionId/copay/token-failure', { params: { sessionId } });
      onDone();
    });
  return (
    <>
      <Notice tone="waiting" announce="alert">
        {t('tokenFailed')}
      </Notice>
      {error ? <ErrorNotice error={error} /> : null}
      <Button variant="primary" size="large" block busy={busy} onClick={next}>
        {t('next')}
      </Button>
    </>
  );
}

interface OutcomeProps {
  copay: Copay;
  onDone: CopayStepProps['onDone'];
  onCard: () => void;
}

function Outcome({ copay, onDone, onCard }: OutcomeProps) {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  const { step, state, amountCents, currency, practiceName: practice } = copay;
  const next = (outcome: 'done' | 'skipped', more?: ReactNode) => (
    <Stack gap={3}>
      <Button variant="primary" size="large" block onClick={() => onDone(outcome)}>
        {t('next')}
      </Button>
      {more}
    </Stack>
  );
  if (step === 'done' && state === 'pre-authorized' && amountCents !== null) {
    const amount = formatMoney(amountCents, currency, language);
    return (
      <>
        <Notice tone="good" announce="status" title={t('validTitle')}>
          {t('validHelp', { practice, amount })}
        </Notice>
        {next('done')}
      </>
    );
  }
  if (step === 'done') {
    return (
      <>
        <Notice tone="good" title={t('doneTitle')}>
          {t('doneHelp')}
        </Notice>
        {next('done')}
      </>
    );
  }
  if (step === 'skipped') {
    return (
      <>
        <Notice announce="status" title={t('skippedTitle')}>
          {t('skippedHelp', { practice })}
        </Notice>
        {next(
          'skipped',
          <Button size="large" block onClick={onCard}>
            {t('useCard')}
          </Button>,
        )}
      </>
    );
  }
  return (
    <>
      <Notice title={t('notNeededTitle')}>{t('notNeededHelp')}</Notice>
      {next('skipped')}
    </>
  );
}
