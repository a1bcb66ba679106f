import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import { openPart } from '#client/test-support/open-screen.tsx';
import { usePatientPaymentWords, useStaffPaymentWords } from './payment-words.ts';

const refusal = (code: 'PAYMENT_FAILED' | 'PAYMENT_ALREADY_PROCESSED_BY', details: Record<string, unknown>) =>
  new ApiError(code, 409, code, details);

function Staff({ error }: { error: unknown }) {
  return <p>{useStaffPaymentWords()(error)}</p>;
}

function Patient({ error }: { error: unknown }) {
  const { title, words } = usePatientPaymentWords()(error);
  return (
    <p>
      {title} {words}
    </p>
  );
}

it('tells staff which colleague processed a payment, and why one failed', async () => {
  await openPart(
    <>
      <Staff error={refusal('PAYMENT_ALREADY_PROCESSED_BY', { name: 'Dr. Okafor' })} />
      <Staff error={refusal('PAYMENT_FAILED', { reason: 'processor_refused' })} />
    </>,
    {},
  );
  await screen.findByText('This payment was already processed by Dr. Okafor.');
  screen.getByText(/^The payment failed: /);
});

it('tells patients that their card was not saved, and never holds it twice', async () => {
  await openPart(<Patient error={new ApiError('FAILED_TO_SAVE_CREDIT_CARD_INFO', 503)} />, {});
  await screen.findByText(/^Failed to Save Credit Card Info .*never held twice/);
});
