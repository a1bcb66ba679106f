import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { ActionBar } from '#client/ui/components/action-bar.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';
import type { Copay } from '#shared/contracts/rest/check-in/payments.ts';
import { COPAY_MAX_CENTS, COPAY_MIN_CENTS } from '#shared/domain/payment.ts';
import { type CopayTerms, isApprovable } from '#shared/rules/copay.ts';
import { type CardEntry, TokenFailure } from './card-entry.ts';
import { currencySign, formatMoney, parseMoney, toField } from './money.ts';
import { usePatientPaymentWords } from './payment-words.ts';

const TestCardFields = lazyPart(() => import('./test-card-fields.tsx'));
const StripeCardFields = lazyPart(() => import('./stripe-card-fields.tsx'));

interface CopayFormProps {
  sessionId: string;
  copay: Copay;
  terms: CopayTerms;
  onChange: (copay: Copay) => void;
  onTokenFailure: () => void;
}

/** 'Validate Card' places a hold of the amount on the card. */
export function CopayForm({ sessionId, copay, terms, onChange, onTokenFailure }: CopayFormProps) {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  const words = usePatientPaymentWords();
  const { practiceName: practice, currency, processor } = copay;
  const money = (cents: number) => formatMoney(cents, currency, language);
  const suggested = terms.mode === 'editable' ? null : terms.amountCents;
  const [amount, setAmount] = useState(suggested === null ? '' : toField(suggested));
  const [wrongAmount, setWrongAmount] = useState(false);
  const [busy, setBusy] = useState<'card' | 'opt-out' | null>(null);
  const [error, setError] = useState<unknown>(null);
  const entry = useRef<CardEntry | null>(null);
  const setEntry = useCallback((made: CardEntry | null) => {
    entry.current = made;
  }, []);
  const problem = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) problem.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);

  async function attempt(what: 'card' | 'opt-out', work: () => Promise<void>) {
    setBusy(what);
    setError(null);
    try {
      await work();
    } catch (caught) {
      if (caught instanceof TokenFailure) onTokenFailure();
      else setError(caught);
    } finally {
      setBusy(null);
    }
  }

  const validate = () =>
    attempt('card', async () => {
      const cents = terms.mode === 'default' ? suggested : parseMoney(amount);
      const approvable = cents !== null && isApprovable(terms, cents);
      setWrongAmount(!approvable);
      const token = await entry.current?.tokenise();
      if (!approvable || !token) return;
      const params = { sessionId };
      const body = { token, amountCents: cents };
      const answer = await call('POST /api/patient/sessions/:sessionId/copay/authorization', {
        params,
        body,
      });
      if (!answer.clientSecret) return onChange(answer.copay);
      await entry.current?.authenticate(answer.clientSecret);
      onChange(await call('POST /api/patient/sessions/:sessionId/copay/authentication', { params }));
    });

  const optOut = () =>
    attempt('opt-out', async () =>
      onChange(await call('POST /api/patient/sessions/:sessionId/copay/opt-out', { params: { sessionId } })),
    );

  const asked: ReactNode =
    suggested === null
      ? t('asksAmount', { practice })
      : t(terms.mode === 'default' ? 'asks' : 'suggests', { practice, amount: money(suggested) });
  const typed = terms.mode === 'default' ? suggested : parseMoney(amount);
  const most = typed === null ? t('amountEntered') : money(typed);
  const told = error ? words(error) : null;
  return (
    <Stack
      as="form"
      gap={5}
      flush
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void validate();
      }}
    >
      <Text size="large">{asked}</Text>
      <Notice title={t('notChargedToday')}>
        <p>{t('copayNow', { amount: most })}</p>
        <p>{t('copayLater', { amount: most, practice })}</p>
      </Notice>
      {terms.mode === 'default' ? null : (
        <TextField
          label={t('amount')}
          hint={t('amountHint', { example: '25.00' })}
          leading={currencySign(currency, language)}
          error={
            wrongAmount
              ? t('amountLimits', { least: money(COPAY_MIN_CENTS), most: money(COPAY_MAX_CENTS) })
              : null
          }
          value={amount}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          onChange={(event) => setAmount(event.target.value)}
        />
      )}
      <Suspense fallback={<Skeleton rows={3} height={64} label={t('loadingCard')} />}>
        {processor?.kind === 'stripe' ? (
          <StripeCardFields
            publishableKey={processor.publishableKey ?? ''}
            connected={processor.connected}
            sessionId={sessionId}
            onTokenFailure={onTokenFailure}
            onEntry={setEntry}
          />
        ) : (
          <TestCardFields sessionId={sessionId} onTokenFailure={onTokenFailure} onEntry={setEntry} />
        )}
      </Suspense>
      <div ref={problem}>
        {told ? (
          <Notice tone="danger" announce="alert" title={told.title}>
            {told.words}
          </Notice>
        ) : null}
      </div>
      <ActionBar>
        <Button type="submit" variant="primary" size="large" block busy={busy === 'card'}>
          {t('validate')}
        </Button>
      </ActionBar>
      {terms.mandatory ? null : (
        <Button size="large" block busy={busy === 'opt-out'} onClick={() => (busy ? undefined : optOut())}>
          {t('optOut')}
        </Button>
      )}
    </Stack>
  );
}
