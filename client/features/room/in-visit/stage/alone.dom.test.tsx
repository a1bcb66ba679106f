import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, test, vi } from 'vitest';
import { LiveVisit, SEAT } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import type { SeatView } from '#shared/contracts/socket/events.ts';
import type { Language } from '#shared/domain/visit.ts';
import { AloneProvider, aloneSays } from './alone.tsx';

const WALTER = { ...SEAT, name: 'Walter Ames' };
const REMOVED = { ...WALTER, stage: 'removed' as const };

async function open(others: SeatView[], isOffered = false, language: Language = 'en') {
  const sent = vi.fn();
  const onShowAll = vi.fn();
  const you = { ...SEAT, seatId: 'dr', role: 'provider' as const, stage: 'in-visit' as const };
  const page = await openPart(
    <LiveVisit state={{ link: 'live', you, others }} onCommand={sent}>
      <AloneProvider offered={{ admit: isOffered, clearRemoval: isOffered }} onShowAll={onShowAll} />
    </LiveVisit>,
    {},
    { language },
  );
  return { page, sent, onShowAll };
}

it('names a waiting patient, and offers to admit them', async () => {
  const { page, sent } = await open([WALTER]);
  await screen.findByText('Walter Ames is in the waiting room');
  await page.press('Admit Walter Ames');
  expect(sent).toHaveBeenCalledWith('seat:admit', { seatId: WALTER.seatId });
});

it('counts several waiting people, and opens the list of them', async () => {
  const { page, onShowAll } = await open([WALTER, { ...WALTER, seatId: 'other' }]);
  await screen.findByText('2 people are in the waiting room');
  await page.press('Participants');
  await waitFor(() => expect(onShowAll).toHaveBeenCalled());
});

it.each([
  ['en', /^Walter Ames comes back to the waiting room in \d+ sec$/, 'Clear Removal of Walter Ames'],
  ['es', /^Walter Ames vuelve a la sala de espera en \d+ s$/, 'Anular la retirada de Walter Ames'],
] as const)(
  'names a person removed for a minute, with the time left (%s)',
  async (language, words, clear) => {
    const { page, sent } = await open([{ ...REMOVED, removedUntil: Date.now() + 58_000 }], false, language);
    await screen.findByText(words);
    await page.press(clear);
    expect(sent).toHaveBeenCalledWith('seat:clear-removal', { seatId: WALTER.seatId });
  },
);

it('offers no action that is already offered elsewhere', async () => {
  await open([WALTER], true);
  await screen.findByText('Walter Ames is in the waiting room');
  expect(screen.queryByRole('button')).toBeNull();
});

it('says that no one else is in the visit, and how the patient will arrive', async () => {
  await open([]);
  await screen.findByText('No one else is in the visit yet');
  screen.getByText(/^When the patient arrives/);
});

describe('alone', () => {
  const SEAT: SeatView = {
    seatId: 'walter',
    role: 'patient',
    captioner: false,
    name: 'Walter Ames',
    number: null,
    stage: 'waiting',
    connected: true,
    unattended: false,
    microphone: 'on',
    camera: 'on',
    microphoneLocked: false,
    secondCamera: null,
    arrivedAt: 2,
    admittedAt: null,
    removedUntil: null,
  };
  const EARLIER: SeatView = { ...SEAT, seatId: 'ana', arrivedAt: 1 };
  const SCANNER: SeatView = { ...SEAT, seatId: 'scanner', unattended: true };
  const REMOVED: SeatView = { ...SEAT, seatId: 'removed', stage: 'removed', removedUntil: 60 };
  const SOONER: SeatView = { ...REMOVED, seatId: 'sooner', removedUntil: 30 };
  const BLOCKED: SeatView = { ...REMOVED, seatId: 'blocked', removedUntil: null };
  const CAPTIONER: SeatView = { ...SEAT, seatId: 'cora', role: 'guest', captioner: true, stage: 'in-visit' };
  const LEFT: SeatView = { ...SEAT, seatId: 'left', stage: 'left' };

  test.each([
    ['someone waits', [REMOVED, CAPTIONER, SEAT], { what: 'waiting', seats: [SEAT] }],
    ['two wait: the longer wait first', [SEAT, EARLIER], { what: 'waiting', seats: [EARLIER, SEAT] }],
    ['only for a time away', [CAPTIONER, REMOVED], { what: 'removed', seat: REMOVED, until: 60 }],
    ['two for a time away', [REMOVED, SOONER], { what: 'removed', seat: SOONER, until: 30 }],
    ['the captioner alone', [CAPTIONER, BLOCKED], { what: 'captioner' }],
    ['a link that a program opened', [SCANNER], { what: 'unattended' }],
    ['blocked or left', [BLOCKED, LEFT], { what: 'noOne' }],
    ['no one', [], { what: 'noOne' }],
  ] as const)('tells a provider who is alone about the nearest person: %s', (_, others, said) => {
    expect(aloneSays(others)).toEqual(said);
  });
});
