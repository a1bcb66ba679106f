import { expect, test } from 'vitest';
import { field } from './fields.ts';

test.each([
  ['email', '\u200bAna@example.test\u200b', 'ana@example.test'],
  ['email', ' ana@exam\u200bple.test\u2060', 'ana@example.test'],
  ['phone', '\u202a+1 (602) 555-0123\u202c', '+16025550123'],
  ['optionalMobile', ' \u200b', null],
  ['firstName', '\u200bAna\u202c ', 'Ana'],
  ['lastName', 'نیک\u200cپور', 'نیک\u200cپور'],
  ['lastName', 'Nun\u0303ez', 'Nuñez'],
] as const)('%s: %j is %j', (name, typed, kept) => {
  expect(field[name].parse(typed)).toBe(kept);
});

test('treats an address or a name of only invisible characters as missing', () => {
  expect(field.email.safeParse('\u200b').error?.issues[0]?.message).toBe('EMAIL_REQUIRED');
  expect(field.firstName.safeParse('\u200b\u202a').error?.issues[0]?.message).toBe('FIRST_NAME_REQUIRED');
});
