import { expect, test } from 'vitest';
import { bareHeaders } from './security-headers.ts';

test('sends HSTS on hook-less answers, only over HTTPS', () => {
  expect(bareHeaders('https://anteroom.test')).toMatchObject({
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
  });
  expect(bareHeaders('http://localhost:3000')).not.toHaveProperty('Strict-Transport-Security');
});
