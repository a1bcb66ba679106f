import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { applyCaptionLine } from '#client/realtime/apply-event.ts';
import { refuse } from '#client/test-support/answers.ts';
import { LiveVisit, SEAT } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import { says } from '#client/test-support/says.ts';
import type { CaptionsView } from '#shared/domain/captions.ts';
import { captionsView } from '#shared/test-support/captions-view.ts';
import CaptionerPanel from './captioner-panel.tsx';

afterEach(() => void i18next.changeLanguage('en'));

const CAPTIONS = captionsView({ offered: true, on: true, captioner: true });
const inVisit = { ...SEAT, stage: 'in-visit' } as const;

async function page(
  captions: Partial<CaptionsView> = {},
  over: Partial<Parameters<typeof LiveVisit>[0]> = {},
) {
  const onCommand = vi.fn();
  let store: ReturnType<typeof useVisitConnection>['room']['store'] | undefined;
  function Page() {
    store = useVisitConnection().room.store;
    return <CaptionerPanel />;
  }
  await openPart(
    <LiveVisit
      state={{
        link: 'live',
        you: { ...inVisit, seatId: 'me', role: 'guest', captioner: true, name: 'Cora Types' },
        others: [
          { ...inVisit, seatId: 'pat' },
          { ...inVisit, seatId: 'dr', role: 'provider', name: 'Dr. Elena Rivera' },
        ],
        facts: { captions: { ...CAPTIONS, ...captions } },
      }}
      onCommand={onCommand}
      reply={{ line: 7 }}
      {...over}
    >
      <Page />
    </LiveVisit>,
    {},
  );
  const say = (line: number, seatId: string, text: string, final = true) =>
    act(() => store?.setState((state) => applyCaptionLine(state, { line, seatId, text, final })));
  const written = () =>
    onCommand.mock.calls.filter(([name]) => name === 'captions:write').map(([, words]) => words);
  return { onCommand, say, written, field: await screen.findByRole('textbox', { name: /What is said/ }) };
}

it('sends a line on Enter, as the provider’s until someone else speaks or is chosen', async () => {
  const { field, written } = await page();
  await userEvent.type(field, 'Where does it hurt?{Enter}');
  await vi.waitFor(() =>
    expect(written().at(-1)).toMatchObject({ seatId: 'dr', text: 'Where does it hurt?', final: true }),
  );
  expect(field).toHaveProperty('value', '');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Who speaks' }), 'Walter Brandt');
  await userEvent.type(field, 'Here{Enter}');
  await vi.waitFor(() =>
    expect(written().at(-1)).toMatchObject({ seatId: 'pat', text: 'Here', final: true }),
  );
});

it('keeps text that could not be sent', async () => {
  const { field } = await page({}, { refusal: refuse(409, 'FEATURE_NOT_ON') });
  await userEvent.type(field, 'Here{Enter}');
  await says('FEATURE_NOT_ON');
  expect(field).toHaveProperty('value', 'Here');
});

it('corrects lines by keyboard: the newest with the up arrow, any line with its button', async () => {
  const { field, say, written } = await page();
  say(3, 'pat', 'A key');
  say(4, 'dr', 'Did it heart?');
  say(5, 'dr', 'And', false);
  const lines = within(screen.getByRole('list', { name: 'Captions' }));
  expect(lines.getAllByRole('button')).toHaveLength(2);
  await userEvent.type(field, '{ArrowUp}');
  const correction = await screen.findByRole('textbox', { name: /Correction/ });
  expect(document.activeElement).toBe(correction);
  await userEvent.clear(correction);
  await userEvent.type(correction, 'Did it hurt?{Enter}');
  await vi.waitFor(() =>
    expect(written()).toEqual([{ line: 4, seatId: 'dr', text: 'Did it hurt?', final: true }]),
  );
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.click(lines.getByRole('button', { name: 'Correct: A key' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /Correction/ }), 'x{Escape}');
  expect(screen.queryByRole('textbox', { name: /Correction/ })).toBeNull();
  expect(written()).toHaveLength(1);
});

it('offers to type everything only where there is a recognizer', async () => {
  const { onCommand } = await page({ languages: ['en'] });
  await userEvent.click(screen.getByRole('checkbox', { name: /Type everything myself/ }));
  expect(onCommand).toHaveBeenCalledWith('captions:type-all', { on: true });
});

it('says whether anyone reads, and hides the recognizer’s controls without one', async () => {
  await page({ on: false });
  screen.getByText(/^No one reads captions right now/);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('works in Spanish', async () => {
  await page({ languages: ['es'] });
  await act(() => i18next.changeLanguage('es'));
  await screen.findByRole('textbox', { name: /Lo que se dice/ });
  screen.getByRole('combobox', { name: 'Quién habla' });
  screen.getByRole('checkbox', { name: /Escribo todo yo/ });
});
