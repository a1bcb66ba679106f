import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LINK_ANSWERS } from '#client/test-support/links.ts';
import { openScreen } from '#client/test-support/open-screen.tsx';
import { correctAddress, withoutTail } from './whole-link.ts';

const TOKEN = 'Zm9v-YmFy_abcdefghijklmnopqrstuv';
const TAILS = [
  '.',
  ')',
  '>',
  ',',
  '*',
  '”',
  '%E2%80%9D',
  '%20',
  '%0A',
  '%C2%A0',
  '.%20Reply',
  '),%20or/call',
];

describe('a link that was copied with trailing text', () => {
  it.each(TAILS)('%s', (tail) => {
    for (const path of ['/pl', '/v', '/gl', '/r', '/h', '/d', '/guest/interpreter', '/invitation'])
      expect(withoutTail(`${path}/${TOKEN}${tail}`)).toBe(`${path}/${TOKEN}`);
  });
});

it.each([
  `/pl/${TOKEN}`,
  `/pl/${TOKEN}/`,
  '/pl/too-short.',
  '/patient/visit/0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0901/intake',
  '/unsupported;url=%2Fpl%2FZm9v-YmFy_abcdefghijklmnopqrstuv.',
  '/provider/visits',
])('keeps %s', (path) => {
  expect(withoutTail(path)).toBe(path);
});

it('opens the visit, and keeps what is not part of the path', async () => {
  history.replaceState(null, '', `/v/${TOKEN}.%20Reply?language=en#top`);
  correctAddress();
  const { pathname, search, hash } = location;
  expect(`${pathname}${search}${hash}`).toBe(`/v/${TOKEN}?language=en#top`);
  await openScreen(pathname, LINK_ANSWERS);
  await screen.findByRole('button', { name: 'Continue to your visit' });
});
