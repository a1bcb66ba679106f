import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStripe } from '#server/adapters/payments/stripe.ts';
import { stripeSettings } from '#server/test-support/payments.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { bareHeaders } from './security-headers.ts';

test('sends HSTS on hook-less answers, only over HTTPS', () => {
  expect(bareHeaders('https://anteroom.test')).toMatchObject({
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
  });
  expect(bareHeaders('http://localhost:3000')).not.toHaveProperty('Strict-Transport-Security');
});

describe('the policy of pages', () => {
  let withStripe: World;
  let without: World;
  beforeAll(async () => {
    withStripe = await createWorld({ payments: openStripe(stripeSettings('http://127.0.0.1:9')) });
    without = await createWorld();
  });
  afterAll(async () => {
    await withStripe.close();
    await without.close();
  });

  const policy = async (world: World, url: string) =>
    String((await world.browser().request({ url })).headers['content-security-policy']);
  const CARD_PAGE = '/patient/copay/5b0c6f0e-9f6c-4a52-8f0e-3a1b1a1b1a1b';

  test('only the card page, and only with Stripe, may load Stripe’s script', async () => {
    const allowed = await policy(withStripe, CARD_PAGE);
    expect(allowed).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com/);
    expect(allowed).toMatch(/frame-src [^;]*https:\/\/hooks\.stripe\.com/);
    expect(allowed).toMatch(/connect-src [^;]*https:\/\/api\.stripe\.com/);
    expect(allowed).not.toMatch(/unsafe-inline|unsafe-eval[^;]*'unsafe-eval'/);
    for (const url of [
      '/',
      '/patient/visit/1',
      '/provider/visits',
      '/v/abc',
      '/patient/copayment',
      '/api/x',
    ]) {
      expect(await policy(withStripe, url)).not.toContain('stripe');
    }
    expect(await policy(without, CARD_PAGE)).not.toContain('stripe');
  });
});
