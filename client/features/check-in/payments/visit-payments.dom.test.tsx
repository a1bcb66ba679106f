import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPart } from '#client/test-support/open-screen.tsx';
import { VISIT } from '#client/test-support/visits.ts';
import type { VisitPayment } from '#shared/contracts/rest/check-in/payments.ts';
import type { VisitStatus } from '#shared/domain/visit.ts';
import VisitPayments from './visit-payments.tsx';

const ASKED: VisitPayment = {
  sessionId: VISIT.sessionId,
  patientName: 'Walter Brandt',
  asked: { mode: 'default', amountCents: 1500 },
  billingGrouping: '',
  state: 'pending',
  currency: 'usd',
  amountCents: null,
  capturedCents: null,
  refundedCents: 0,
  disputes: [],
  failure: null,
  expiresAt: null,
  processedBy: null,
  processedAt: null,
  underWay: false,
  mayCapture: false,
  mayVoid: false,
};
const HELD: VisitPayment = {
  ...ASKED,
  state: 'pre-authorized',
  amountCents: 1500,
  expiresAt: '2026-12-03T12:00:00.000Z',
};
const open = 'Your practice asks for $15.00.';

async function copayOf(payment: VisitPayment, visit: Partial<typeof VISIT>, language: 'en' | 'es' = 'en') {
  await openPart(
    <VisitPayments visitId={VISIT.visitId} timeZone={VISIT.timeZone} visit={{ ...VISIT, ...visit }} />,
    { 'GET /api/provider/visits/:rootVisitId/payments': { results: [payment], processor: 'stripe' } },
    { language },
  );
  const row = await screen.findByRole('listitem');
  return row.textContent ?? '';
}

it.each([
  ['SCHEDULED', `Pending${open}No card has been validated yet.`],
  ['COMPLETE', `Pending${open}No card was validated.`],
  ['CANCELLED', 'No copay: the visit was canceled.'],
  ['MOVED', 'No copay here: the visit was moved.'],
  ['EXPIRED', 'No copay: the visit has expired.'],
  ['NO_SHOW', 'No copay: the patient did not come.'],
] as const satisfies (readonly [VisitStatus, string])[])(
  'asks for the copay of a %s visit: %s',
  async (status, words) => {
    expect(await copayOf(ASKED, { status })).toBe(`Walter Brandt${words}`);
  },
);

it('shows the same in Spanish', async () => {
  expect(await copayOf(ASKED, { status: 'CANCELLED' }, 'es')).toContain('Sin copago: la visita se canceló.');
});

it('asks nothing from a patient who left a visit that took place', async () => {
  const [patient] = VISIT.visitPatients;
  if (!patient) throw new Error('a patient is missing');
  const gone = { ...patient, removed: { at: VISIT.startTime, by: 'Dr. Amara Okafor', noShow: null } };
  expect(await copayOf(ASKED, { visitPatients: [gone] })).toBe(
    'Walter BrandtNo copay: the patient is no longer in this visit.',
  );
});

it('does not promise that the hold of a canceled visit can be captured', async () => {
  const words = await copayOf(HELD, { status: 'CANCELLED' });
  expect(words).toContain('$15.00 approved');
  expect(words).not.toContain('You can capture it after the visit.');
});

it.each([
  ['inquiry', 'The cardholder’s bank asks about $5.00. No money was taken. Please answer in Stripe.'],
  ['open', '$5.00 disputed with the cardholder’s bank. Stripe keeps the money until the bank decides.'],
  ['won', 'Dispute of $5.00 won. Stripe returns the money to the practice.'],
  ['lost', 'Dispute of $5.00 lost. The money went back to the cardholder.'],
  ['closed', 'The question of the cardholder’s bank about $5.00 is closed, without a dispute.'],
] as const)('says that part of a charged copay is disputed: %s', async (state, words) => {
  const disputes = [{ state, currency: 'usd', amountCents: 500 }];
  const charged = { ...ASKED, state: 'processed', amountCents: 1500, capturedCents: 1500, disputes } as const;
  expect(await copayOf(charged, { status: 'COMPLETE' })).toContain(words);
});
