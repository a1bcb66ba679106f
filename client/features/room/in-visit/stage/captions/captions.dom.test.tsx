import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { applyCaptionLine, applyCaptions } from '#client/realtime/apply-event.ts';
import { LiveVisit, SEAT } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import type { RoomSnapshot } from '#shared/contracts/socket/events.ts';
import { captionsView } from '#shared/test-support/captions-view.ts';
import CaptionsBar, { turnsOf } from './captions-bar.tsx';
import CaptionsPanel from './captions-panel.tsx';
import FollowCaptions from './follow-captions.tsx';

beforeEach(() => localStorage.removeItem('captions'));

const CAPTIONS = captionsView({ offered: true, languages: ['en', 'es'], on: true, mine: true });

const CORA = {
  ...SEAT,
  seatId: 'cora',
  role: 'guest',
  captioner: true,
  name: 'Cora Types',
  stage: 'in-visit',
} as const;

async function page(captions: Partial<RoomSnapshot['captions']> = {}) {
  const onCommand = vi.fn();
  let store: ReturnType<typeof useVisitConnection>['room']['store'] | undefined;
  let board: ReturnType<typeof useVisitConnection>['information'] | undefined;
  function Page() {
    const { room, information } = useVisitConnection();
    store = room.store;
    board = information;
    return null;
  }
  await openPart(
    <LiveVisit
      state={{
        link: 'live',
        you: { ...SEAT, seatId: 'me', stage: 'in-visit' },
        others: [
          { ...SEAT, seatId: 'dr', role: 'provider', name: 'Dr. Elena Rivera', stage: 'in-visit' },
          ...(captions.captioner ? [CORA] : []),
        ],
        facts: { captions: { ...CAPTIONS, ...captions } },
      }}
      onCommand={onCommand}
    >
      <CaptionsBar onShowAll={() => {}} />
      <CaptionsPanel />
      <FollowCaptions />
      <Page />
    </LiveVisit>,
    {},
  );
  const say = (line: number, seatId: string, text: string, final = false) =>
    act(() => store?.setState((state) => applyCaptionLine(state, { line, seatId, text, final })));
  const change = (to: Partial<RoomSnapshot['captions']>) =>
    act(() => store?.setState((state) => applyCaptions(state, to)));
  const told = () => board?.store.getState().told.map(({ text }) => text);
  return {
    onCommand,
    told,
    say,
    change,
    bar: within(await screen.findByRole('region', { name: 'Captions' })),
  };
}

it('shows who says what, with each name once in a row', async () => {
  const { say, bar } = await page();
  bar.getByText('Listening …');
  say(1, 'dr', 'Where does it hurt?', true);
  say(2, 'dr', 'Show me');
  say(3, 'me', 'Here', true);
  const lines = bar.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual(['Dr. Elena RiveraWhere does it hurt? Show me ', 'YouHere ']);
  expect(within(screen.getByRole('list', { name: 'Captions' })).getAllByRole('listitem')).toHaveLength(3);
});

it('tells everyone that speech becomes text, and when that stops', async () => {
  const { change, told } = await page({ mine: false });
  expect(told()).toEqual(['Captions are on. Speech becomes text on the practice’s server and is not kept']);
  change({ on: false });
  expect(told()?.at(-1)).toBe('Captions are off');
});

it('says who makes the captions, and when that changes', async () => {
  const { change, told } = await page({ languages: [], captioner: true });
  expect(told()).toEqual(['Captions are on. A captioner types what is said. Nothing is kept']);
  change({ captioner: false, offered: false });
  expect(told()?.at(-1)).toBe('Captions are off');
  change({ captioner: true, languages: ['en'] });
  expect(told()?.at(-1)).toMatch(/practice’s server, and a captioner corrects it/);
  change({ typed: true });
  expect(told()?.at(-1)).toMatch(/A captioner types what is said/);
});

it('turns captions on for a patient who read them in the last visit, and reports their language', async () => {
  const { onCommand } = await page({ mine: false, remembered: true });
  await waitFor(() => expect(onCommand).toHaveBeenCalledWith('captions:switch', { on: true }));
  expect(onCommand).toHaveBeenCalledWith('captions:speak', { language: 'en' });
});

it('turns captions on for no one else', async () => {
  const { onCommand } = await page({ mine: false, on: false });
  expect(onCommand).not.toHaveBeenCalled();
});

it('turns captions off immediately, and keeps them off on this device', async () => {
  localStorage.setItem('captions', '1');
  const { onCommand, bar } = await page();
  await userEvent.click(bar.getByRole('button', { name: 'Turn off captions' }));
  await waitFor(() => expect(localStorage.getItem('captions')).toBeNull());
  expect(onCommand).toHaveBeenCalledWith('captions:switch', { on: false });
  expect(onCommand).not.toHaveBeenCalledWith('captions:switch', { on: true });
});

it('lets the person choose the language they speak', async () => {
  const { onCommand } = await page();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'I speak' }), 'Spanish');
  await waitFor(() => expect(onCommand).toHaveBeenCalledWith('captions:speak', { language: 'es' }));
});

it('reports the language again to a new server process, and shows it when the panel reopens', async () => {
  const { onCommand, change } = await page({ speaks: 'es' });
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'I speak' });
  expect(choice.value).toBe('es');
  expect(onCommand).not.toHaveBeenCalled();
  change({ speaks: null });
  await waitFor(() => expect(onCommand).toHaveBeenCalledWith('captions:speak', { language: 'es' }));
  await waitFor(() => expect(choice.value).toBe('es'));
  expect(onCommand).toHaveBeenCalledTimes(1);
});

it('says that captions do not work while the recognizer does not answer, and keeps the last lines', async () => {
  const { change, bar, say } = await page();
  change({ failing: true });
  bar.getByText('Captions are not working right now. Use the chat until they are back.');
  expect(bar.queryByText('Listening …')).toBeNull();
  say(1, 'dr', 'Where does it hurt?', true);
  bar.getByText('Where does it hurt?');
  change({ failing: false });
  expect(bar.queryByText(/not working right now/)).toBeNull();
});

it('names the captioner, and listens to no one', async () => {
  const { bar } = await page({ captioner: true, typed: true });
  bar.getByText('Waiting for Cora Types to type');
  expect(bar.queryByText('Listening …')).toBeNull();
});

it('says after half a minute that nothing is heard, and recovers with the next word', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    const { say, bar } = await page();
    act(() => vi.advanceTimersByTime(28_000));
    bar.getByText('Listening …');
    act(() => vi.advanceTimersByTime(3_000));
    bar.getByText('Nothing heard yet. Is the microphone on?');
    say(1, 'dr', 'Where does it hurt?', true);
    bar.getByText('Where does it hurt?');
    act(() => vi.advanceTimersByTime(9_000));
    bar.getByText('Listening …');
    act(() => vi.advanceTimersByTime(22_000));
    bar.getByText('Nothing heard for a while. Is the microphone on?');
  } finally {
    vi.useRealTimers();
  }
});

it('reads others’ complete lines to a screen reader, with the speaker, once turned on', async () => {
  const { say } = await page();
  const log = screen.getByRole('log');
  say(1, 'dr', 'Before', true);
  await userEvent.click(screen.getByRole('checkbox', { name: /^Read captions aloud or in braille/ }));
  expect(localStorage.getItem('captionsAloud')).toBe('1');
  say(3, 'dr', 'Show');
  say(2, 'me', 'Here', true);
  say(3, 'dr', 'Show me', true);
  say(4, 'dr', 'Does it hurt?', true);
  say(4, 'dr', 'Did it hurt?', true);
  await waitFor(() => expect(log.textContent).toContain('Does it hurt?'));
  expect(log.textContent).toContain('Dr. Elena Rivera: Show me');
  expect(log.textContent).not.toMatch(/Before|Here|Did it hurt|Rivera: Does/);
  await userEvent.click(screen.getByRole('checkbox', { name: /^Read captions aloud or in braille/ }));
  expect(localStorage.getItem('captionsAloud')).toBeNull();
  say(5, 'dr', 'Thank you', true);
  expect(log.textContent).not.toContain('Thank you');
});

it('hides a line after time to read it, and keeps it in the panel', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    const { say, bar } = await page();
    say(1, 'dr', 'Where does it', false);
    act(() => vi.advanceTimersByTime(7_000));
    say(1, 'dr', 'Where does it hurt?', true);
    act(() => vi.advanceTimersByTime(7_000));
    bar.getByText('Where does it hurt?');
    act(() => vi.advanceTimersByTime(2_000));
    expect(bar.queryByText('Where does it hurt?')).toBeNull();
    within(screen.getByRole('list', { name: 'Captions' })).getByText('Where does it hurt?');
  } finally {
    vi.useRealTimers();
  }
});

describe('captions bar', () => {
  const line = (number: number, seatId: string) => ({ line: number, seatId, text: '', final: true });

  test.each([
    ['no line', [], []],
    ['one person', ['dr', 'dr'], [['dr', 1, 2]]],
    [
      'two people in turn',
      ['dr', 'me', 'me', 'dr'],
      [
        ['dr', 1],
        ['me', 2, 3],
        ['dr', 4],
      ],
    ],
  ])('groups consecutive lines of one speaker: %s', (_, seats, turns) => {
    const found = turnsOf(seats.map((seatId, at) => line(at + 1, seatId)));
    expect(found.map(({ seatId, lines }) => [seatId, ...lines.map(({ line }) => line)])).toEqual(turns);
  });
});
