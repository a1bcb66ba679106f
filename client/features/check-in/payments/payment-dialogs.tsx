import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { useAttempt } from '#client/api/use-attempt.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { useRequestKey } from '#client/ui/forms/use-request-key.ts';
import type { VisitPayment } from '#shared/contracts/rest/check-in/payments.ts';
import { formatMoney, parseMoney, toField } from './money.ts';
import { useStaffPaymentWords } from './payment-words.ts';

interface PaymentDialogProps {
  payment: VisitPayment;
  onCancel: () => void;
  onOver: (failure?: unknown) => Promise<void>;
}

/** Runs one action on a payment. A retry after a lost answer sends the same key, so the action happens once. */
function useOnce(onOver: PaymentDialogProps['onOver']) {
  const words = useStaffPaymentWords();
  const key = useRequestKey();
  const { busy, attempt } = useAttempt(async (failure) => {
    // Without a response the action may have happened: the dialog stays open for a retry with the same key.
    if (isApiError(failure, 'NO_CONNECTION')) toast(words(failure), 'danger');
    else await onOver(failure);
    return null;
  });
  const run = (content: object, work: (idempotencyKey: string) => Promise<string>) =>
    attempt(async () => {
      toast(await work(key.of(content)), 'good');
      await onOver();
    });
  return { busy, run };
}

export function CaptureDialog({ payment, onCancel, onOver }: PaymentDialogProps) {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  const { busy, run } = useOnce(onOver);
  const { sessionId, patientName, currency } = payment;
  const most = payment.amountCents ?? 0;
  const money = (cents: number) => formatMoney(cents, currency, language);
  const [typed, setTyped] = useState(toField(most));
  const [wrong, setWrong] = useState<'none' | 'amount' | 'tooMuch'>('none');
  const cents = parseMoney(typed);
  const words = {
    none: null,
    amount: t('amountInvalid', { example: toField(most) }),
    tooMuch: t('tooMuch', { amount: money(most) }),
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (cents === null || cents < 1) return setWrong('amount');
    if (cents > most) return setWrong('tooMuch');
    setWrong('none');
    void run({ cents }, async (idempotencyKey) => {
      const { capturedCents } = await call('POST /api/provider/sessions/:sessionId/payment/capture', {
        params: { sessionId },
        body: { idempotencyKey, amountCents: cents },
      });
      return t('captured', { amount: money(capturedCents ?? cents) });
    });
  }
  return (
    <Dialog
      open
      onClose={onCancel}
      title={t('captureOf', { name: patientName })}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={onCancel}>{t('cancel')}</Button>
          <Button type="submit" form="capture-payment" variant="primary" busy={busy}>
            {t('captureNow', { amount: money(cents ?? most) })}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={4} id="capture-payment" noValidate onSubmit={submit}>
        <p>{t('captureHelp', { amount: money(most) })}</p>
        <TextField
          label={t('captureAmount')}
          value={typed}
          error={words[wrong]}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Stack>
    </Dialog>
  );
}

export function VoidDialog({ payment, onCancel, onOver }: PaymentDialogProps) {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  const { busy, run } = useOnce(onOver);
  const { sessionId, patientName, currency, amountCents } = payment;
  const giveBack = () =>
    run({}, async (idempotencyKey) => {
      await call('POST /api/provider/sessions/:sessionId/payment/void', {
        params: { sessionId },
        body: { idempotencyKey },
      });
      return t('voided');
    });
  return (
    <Dialog
      open
      onClose={onCancel}
      title={t('voidOf', { name: patientName })}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={onCancel}>{t('cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={giveBack}>
            {t('voidNow')}
          </Button>
        </>
      }
    >
      <p>{t('voidHelp', { amount: formatMoney(amountCents ?? 0, currency, language) })}</p>
    </Dialog>
  );
}
