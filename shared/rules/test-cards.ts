import type { PaymentFailure } from '../domain/payment.ts';

/** A card's behavior at the test processor, as in Stripe's test mode (docs.stripe.com/testing). */
export type TestCardBehaviour = 'ok' | 'authenticate' | PaymentFailure;

const TEST_CARDS: Readonly<Record<string, TestCardBehaviour>> = {
  '4242424242424242': 'ok',
  '4000056655665556': 'ok',
  '5555555555554444': 'ok',
  '378282246310005': 'ok',
  '6011111111111117': 'ok',
  '4000002500003155': 'authenticate',
  '4000002760003184': 'authenticate',
  '4000000000000002': 'card_declined',
  '4000000000009995': 'insufficient_funds',
  // Lost and stolen. The cardholder learns only that the card was declined.
  '4000000000009987': 'card_declined',
  '4000000000009979': 'card_declined',
  '4000000000000069': 'expired_card',
  '4000000000000127': 'incorrect_cvc',
  '4000000000000119': 'processing_error',
  '4242424242424241': 'incorrect_number',
};

export const digitsOf = (typed: string): string => typed.replaceAll(/[\s-]/g, '');

export function testCardBehaviour(number: string): TestCardBehaviour | null {
  return TEST_CARDS[digitsOf(number)] ?? null;
}

export function parseExpiry(typed: string): { month: number; year: number } | null {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*[/-]\s*(\d{2}|\d{4})\s*$/.exec(typed) ?? [];
  const [m, y] = [Number(month), Number(year.length === 2 ? `20${year}` : year)];
  return m >= 1 && m <= 12 ? { month: m, year: y } : null;
}

/** A card is valid to the end of its month in every time zone. `now` in milliseconds. */
export function hasCardExpired({ month, year }: { month: number; year: number }, now: number): boolean {
  const HALF_A_DAY_MS = 12 * 3_600_000;
  return now >= Date.UTC(year, month) + HALF_A_DAY_MS;
}
