import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import InterpreterBar from '#client/features/visits/interpreter/interpreter-bar.tsx';
import { LiveVisit, SEAT } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import type { InterpreterView } from '#shared/contracts/socket/events.ts';
import type { InterpreterLanguage } from '#shared/domain/interpreter.ts';
import type { SeatRole } from '#shared/domain/participant.ts';
import RequestInterpreter from './controls/request-interpreter.tsx';
import { InformationNotices } from './notices/information-notices.tsx';

const NONE: InterpreterView = {
  available: true,
  demo: false,
  state: 'NOT CONNECTED',
  preparing: false,
  language: null,
  seatId: null,
  failure: null,
};
const connected = (language: InterpreterLanguage): InterpreterView => ({
  ...NONE,
  state: 'CONNECTED',
  language,
});
const VISIT = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0701';

async function bar(role: SeatRole, interpreter: InterpreterView) {
  let change: (next: InterpreterView) => void = () => {};
  function Changes() {
    const { store } = useVisitConnection().room;
    change = (next) => store.setState(({ facts }) => ({ facts: { ...facts!, interpreter: next } }));
    return null;
  }
  await openPart(
    <LiveVisit state={{ you: { ...SEAT, role, stage: 'in-visit' }, facts: { interpreter } }}>
      <InterpreterBar />
      <InformationNotices />
      <Changes />
    </LiveVisit>,
    {},
  );
  return (next: InterpreterView) => act(() => change(next));
}

it.each([
  ['provider', 'es', 'You are CONNECTED to Interpretive Services'],
  ['patient', 'es', 'A Spanish interpreter is here'],
  ['guest', 'ar', 'An Arabic interpreter is here'],
  ['interpreter', 'es', 'You are interpreting: Spanish'],
] as const)('shows a %s the interpreter for %s', async (role, language, words) => {
  await bar(role, connected(language));
  await screen.findByRole('region', { name: words });
});

it.each([
  ['CONNECTED', 'A Spanish interpreter is here', 'The interpreter has left the visit'],
  ['CONNECTING', 'We are connecting you to a Spanish interpreter', 'No interpreter is coming at the moment'],
] as const)('never shows a patient NOT CONNECTED after %s', async (state, before, after) => {
  const change = await bar('patient', { ...connected('es'), state });
  await screen.findByRole('region', { name: before });
  change(NONE);
  await screen.findByRole('region', { name: after });
  expect(document.body.textContent).not.toContain('NOT CONNECTED');
});

it.each([
  [['es'], 'es'],
  [['en'], ''],
  [['en', 'es'], 'es'],
] as const)('preselects for patients who speak %j: “%s”', async (languages, first) => {
  await openPart(
    <LiveVisit state={{ facts: { interpreter: NONE } }}>
      <RequestInterpreter visitId={VISIT} onClose={vi.fn()} />
    </LiveVisit>,
    {
      'GET /api/provider/visits/:rootVisitId/safety': {
        results: languages.map((language, index) => ({
          sessionId: `0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f060${index}`,
          patientName: 'Walter Brandt',
          dateOfBirth: null,
          birthSigned: false,
          age: null,
          onFile: { dateOfBirth: null, state: null, home: null },
          location: null,
          reason: null,
          language,
          mobileOnFile: null,
        })),
      },
    },
  );
  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language' });
  await waitFor(() => expect(field.value).toBe(first));
  if (first) return;
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(field);
});

it.each([
  ['provider', 'You are CONNECTING to Interpretive Services', /An interpreter is getting ready · Spanish/],
  ['patient', 'An interpreter is getting ready', /You are CONNECTING to Interpretive Services/],
] as const)(
  'tells a %s that the interpreter has connected and is getting ready',
  async (role, title, help) => {
    const change = await bar(role, { ...connected('es'), state: 'CONNECTING' });
    change({ ...connected('es'), state: 'CONNECTING', preparing: true });
    const region = await screen.findByRole('region', { name: title });
    expect(region.textContent).toMatch(help);
    await waitFor(() =>
      expect(screen.getByRole('log').textContent).toContain('An interpreter is getting ready'),
    );
  },
);
