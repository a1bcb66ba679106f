import { act, screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { visitAt } from '#client/test-support/calendar.ts';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { MORNING_LIST } from '#client/test-support/visits.ts';

const START = '2026-11-27T16:00:00.000Z';
const SESSION_ID = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0712';
const WAITING = visitAt(START, {
  patientName: 'Rosa Delgado',
  patientStage: 'waiting',
  patientStages: [{ sessionId: SESSION_ID, stage: 'waiting', waitingSince: START }],
});

async function openList() {
  const waiting = Promise.withResolvers<(typeof WAITING)[]>();
  await openStaffScreen('/provider/visits', {
    ...MORNING_LIST,
    'POST /api/provider/visits/search': async (sent) => {
      const list = MORNING_LIST['POST /api/provider/visits/search'](sent);
      return sent.body.visitListStatusFilter?.includes('waiting')
        ? { ...list, results: await waiting.promise }
        : list;
    },
  });
  await screen.findByText('Ada Early');
  return { strip: screen.getByRole('region', { name: 'Waiting now' }), waits: waiting.resolve };
}

const WHO = [
  ['someone waits', [WAITING], 'Rosa Delgado'],
  ['no one waits', [], 'No one is waiting'],
] as const;

const SIZES = [
  [1280, '100%', 44],
  [390, '100%', 44],
  [390, '200%', 74],
] as const;

it.each(WHO.flatMap((who) => SIZES.map((size) => [...who, ...size] as const)))(
  'reserves its space before it shows that $0 ($3 pixels, text of $4)',
  async (...given) => {
    const [, rows, words, width, text, height] = given;
    await page.viewport(width, 844);
    document.documentElement.style.fontSize = text;
    onTestFinished(() => {
      document.documentElement.style.removeProperty('font-size');
    });
    const { strip, waits } = await openList();
    await expect.poll(() => strip.getBoundingClientRect().height).toBe(height);
    await act(async () => waits([...rows]));
    await screen.findByText(words);
    expect(strip.getBoundingClientRect().height).toBe(height);
  },
);

it.each(WHO)('looks right while %s', async (_who, rows, words) => {
  const { waits } = await openList();
  await act(async () => waits([...rows]));
  await screen.findByText(words);
  await expectGoodLooks();
});
