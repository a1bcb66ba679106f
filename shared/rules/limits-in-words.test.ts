import { expect, test } from 'vitest';
import { COPAY_MAX_CENTS, COPAY_MIN_CENTS } from '../domain/payment.ts';
import en from '../i18n/en/core/staff-errors.json' with { type: 'json' };
import es from '../i18n/es/core/staff-errors.json' with { type: 'json' };
import { SETTINGS } from '../settings/definitions.ts';
import { LEAST_AUDIT_DAYS, LEAST_KEPT_DAYS, MOST_KEPT_DAYS } from './retention.ts';

const codeOf = (key: 'keepChatDays' | 'keepAuditDays', days: number) =>
  SETTINGS[key].schema.safeParse(days).error?.issues[0]?.message;

test.each([en, es])('refuses a number beyond its limits, and names both limits', (words) => {
  const number = (value: number) => value.toLocaleString('en-US');
  for (const wrong of [LEAST_KEPT_DAYS - 1, MOST_KEPT_DAYS + 1]) {
    expect(codeOf('keepChatDays', wrong)).toBe('KEPT_DAYS_INVALID');
    expect(words.KEPT_DAYS_INVALID).toContain(number(LEAST_KEPT_DAYS));
    expect(words.KEPT_DAYS_INVALID).toContain(number(MOST_KEPT_DAYS));
  }
  for (const wrong of [LEAST_AUDIT_DAYS - 1, MOST_KEPT_DAYS + 1]) {
    expect(codeOf('keepAuditDays', wrong)).toBe('AUDIT_DAYS_INVALID');
    expect(words.AUDIT_DAYS_INVALID).toContain(number(LEAST_AUDIT_DAYS));
    expect(words.AUDIT_DAYS_INVALID).toContain(number(MOST_KEPT_DAYS));
  }
  expect(words.COPAY_INVALID).toContain(`${COPAY_MIN_CENTS / 100}0`);
  expect(words.COPAY_INVALID).toContain(number(COPAY_MAX_CENTS / 100));
});
