import { expect, test } from 'vitest';
import { isServiceAddress } from './service-address.ts';

test.each([
  ['https://interpreters.example.com/v1', true],
  ['https://interpreters.example.com:8443', true],
  ['http://localhost:8080/v1', true],
  ['http://127.0.0.1:8080', true],
  ['http://[::1]:8080', true],
  ['http://interpreters.example.com/v1', false],
  ['http://localhost.example.com', false],
  ['ftp://interpreters.example.com', false],
  ['file:///etc/passwd', false],
  ['https://user:key@interpreters.example.com', false],
  ['https://interpreters.example.com/?key=1', false],
  ['https://interpreters.example.com/#key', false],
  ['interpreters.example.com', false],
  ['', false],
])('%s: %s', (typed, may) => {
  expect(isServiceAddress(typed)).toBe(may);
});
