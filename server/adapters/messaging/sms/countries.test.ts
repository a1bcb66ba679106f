import { expect, test, vi } from 'vitest';
import { onlyToCountries } from './countries.ts';

const sent = vi.fn(async () => {});
const through = async (countries: readonly string[] | null, to: string) => {
  sent.mockClear();
  const sender = onlyToCountries({ kind: 'twilio', send: sent }, countries);
  const outcome = await sender.send({ to, text: 'Your code' }).then(
    () => 'sent',
    ({ code, permanent }: { code: string; permanent: boolean }) => `${code} ${permanent}`,
  );
  expect(sent).toHaveBeenCalledTimes(outcome === 'sent' ? 1 : 0);
  return outcome;
};

const HOME = ['US', 'CA', 'PR'];
test.each([
  ['+16025550123', 'sent'],
  ['+14165551234', 'sent'],
  ['+17875551234', 'sent'],
  // The same country code, but another country and rate.
  ['+18765551234', 'SMS_COUNTRY true'],
  ['+5215512345678', 'SMS_COUNTRY true'],
  ['+447400123456', 'SMS_COUNTRY true'],
  ['+88216123456', 'SMS_COUNTRY true'],
  ['nonsense', 'SMS_COUNTRY true'],
])('to %s: %s', async (to, outcome) => {
  expect(await through(HOME, to)).toBe(outcome);
});

test('says immediately whether it would send', () => {
  const sender = onlyToCountries({ kind: 'twilio', send: sent }, HOME);
  expect(['+16025550123', '+18765551234'].map((number) => sender.reaches?.(number))).toEqual([true, false]);
});

test('sends to all countries if the operator wants it', async () => {
  expect(await through(null, '+447400123456')).toBe('sent');
  expect(await through(['GB'], '+447400123456')).toBe('sent');
  expect(await through(['GB'], '+16025550123')).toBe('SMS_COUNTRY true');
});
