import { describe, expect, it } from 'vitest';
import { ERRORS } from '#shared/errors.ts';
import publicWords from '#shared/i18n/en/core/errors.json' with { type: 'json' };
import staffWords from '#shared/i18n/en/core/staff-errors.json' with { type: 'json' };
import { isSource, isTest, raises, readSources, serverRaises } from './test/received-codes.ts';

const words: Record<string, string> = { ...publicWords, ...staffWords };

const SERVER = readSources(['server', 'sfu', 'shared'], isSource);
const CLIENT = readSources(['client'], isSource);
const SCREEN_TESTS = readSources(['client'], (file) => file.endsWith('.dom.test.tsx'));
const BROWSER_TESTS = readSources(['e2e'], isTest);

const SAYS = (code: string) =>
  new RegExp(`\\bsays\\(\\s*'${code}'|\\bitSays\\(\\s*\\[[^\\]]*'${code}'[^\\]]*\\]`);
/**
 * The code's first sentence, or the part before its first quotation mark, which a test would have to escape.
 */
const sentenceOf = (code: string) => (words[code] ?? '').split(/[.!?]|[’']/)[0] ?? '';

const quotes = (source: string, code: string): boolean =>
  new RegExp(`'(?:staff-)?errors:${code}'`).test(source) ||
  (sentenceOf(code).length > 12 && source.includes(sentenceOf(code)));

const shownBy = (code: string) => [
  ...[...SCREEN_TESTS].filter(([, source]) => SAYS(code).test(source)).map(([file]) => file),
  ...[...BROWSER_TESTS].filter(([, source]) => quotes(source, code)).map(([file]) => file),
];

const raisedByServer = serverRaises();
/** Pages that raise a code without the server: instead of its answer, or before calling it. */
const raisedByPage = (code: string) => [...CLIENT].filter(([, source]) => raises(source, code));

/**
 * Codes whose own words no screen shows, because it says more or continues, each with a test. PRODUCT 5.2 has the
 * decisions.
 */
const SAID_OTHERWISE: Record<string, string> = {
  EMAIL_CHANGE_NOT_ACTIVE: 'client/features/staff/first-account/contact-change-page.dom.test.tsx',
  PASSKEY_REQUIRED: 'client/features/staff/own-account/second-factors/passkey-required-page.dom.test.tsx',
  EMERGENCY_NOT_OPEN: 'client/features/admin/admin-visits/admin-visits.dom.test.tsx',
  PERSON_IN_VISIT: 'client/features/visits/visit-messages/visit-messages.dom.test.tsx',
  STEP_INCOMPLETE: 'client/features/check-in/workflow/steps.dom.test.tsx',
  STEP_NOT_ENABLED: 'client/features/check-in/workflow/steps.dom.test.tsx',
  PARTNER_RETURN_REFUSED: 'client/features/check-in/workflow/steps.dom.test.tsx',
  PARTNER_RETURN_USED: 'client/features/check-in/workflow/steps.dom.test.tsx',
  PAYMENT_FAILED: 'client/features/check-in/payments/payment-words.dom.test.tsx',
  PAYMENT_ALREADY_PROCESSED_BY: 'client/features/check-in/payments/payment-words.dom.test.tsx',
};

describe.each(Object.keys(ERRORS))('%s', (code) => {
  it('is raised by the server, and a run of the gate proves that a call gets it (`test/received-codes.ts`), or by a page', () => {
    if (raisedByServer(code)) return;
    expect(raisedByPage(code)).not.toEqual([]);
  });

  it('is shown, and a screen’s test finds its words', () => {
    expect(words).toHaveProperty(code);
    if (!SAID_OTHERWISE[code]) expect(shownBy(code)).not.toEqual([]);
    else expect(SCREEN_TESTS.get(SAID_OTHERWISE[code])).toContain(`'${code}'`);
  });
});

const OTHER_WORDS = Object.keys(words).filter((key) => !(key in ERRORS));
it.each(OTHER_WORDS)('the message of %s is used', (key) => {
  const used = [...SERVER.values(), ...CLIENT.values()].some((source) =>
    new RegExp(`['.]${key}\\b`).test(source),
  );
  expect(used).toBe(true);
});

it('only codes that no screen shows have other words', () => {
  expect(Object.keys(SAID_OTHERWISE).filter((code) => shownBy(code).length > 0)).toEqual([]);
});
