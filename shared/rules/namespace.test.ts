import { expect, test } from 'vitest';
import { isBelowNamespace, isNamespaceRoot } from './namespace.ts';

test.each([
  ['https://history.example.org/ns', true],
  ['https://history.example.org/ns/', true],
  ['http://localhost:4000/ns', true],
  ['urn:oid:2.16.840.1.113883.3', true],
  ['http://history.example.org/ns', false],
  ['https://user@history.example.org/ns', false],
  ['https://history.example.org/ns?q=1', false],
  ['https://history.example.org/ns#a', false],
  ['javascript:alert(1)', false],
  ['history', false],
  ['urn:', false],
  ['https://history.example.org/a b', false],
])('%s as a root: %s', (typed, expected) => {
  expect(isNamespaceRoot(typed)).toBe(expected);
});

const ROOT = 'https://history.example.org/ns';
test.each([
  [`${ROOT}/questionnaire/adult|3`, true],
  [`${ROOT}/trip`, true],
  [ROOT, false],
  [`${ROOT}/`, false],
  [`${ROOT}-of-others/questionnaire`, false],
  [`${ROOT}//questionnaire`, false],
  [`${ROOT}/../other/questionnaire`, false],
  ['https://history.example.org.evil.example/ns/q', false],
  ['HTTPS://history.example.org/ns/q', false],
  [`${ROOT}/a b`, false],
])('%s below the root: %s', (uri, expected) => {
  expect(isBelowNamespace(ROOT, uri)).toBe(expected);
  expect(isBelowNamespace(`${ROOT}/`, uri)).toBe(expected);
});

test('an OID below another needs the separator', () => {
  expect(isBelowNamespace('urn:oid:1.2', 'urn:oid:1.2:3')).toBe(true);
  expect(isBelowNamespace('urn:oid:1.2', 'urn:oid:1.23')).toBe(false);
});
