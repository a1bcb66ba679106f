import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takesOver } from '#client/realtime/taking-over.ts';
import { refuse } from '#client/test-support/answers.ts';
import { PatientsCall } from '#client/test-support/live-visit.tsx';
import { openPart, openScreen } from '#client/test-support/open-screen.tsx';
import { itSays, says } from '#client/test-support/says.ts';
import HandOffDialog from './hand-off-dialog.tsx';
import HandedOffPage from './handed-off-page.tsx';

const LOOK = 'GET /api/patient/hand-offs/:token';
const USE = 'POST /api/patient/hand-offs/:token/use';
const MAKE = 'POST /api/patient/sessions/:sessionId/hand-offs';
const PRACTICE = { name: 'Saguaro Family Medicine', phone: '+16025550100', logo: null };
const ADDRESS = `/h/${'t'.repeat(22)}`;
const id = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0702';

describe('the screen of a scanned code', () => {
  itSays(['HAND_OFF_OVER', 'TOO_MANY_REQUESTS'], (refusal) => openScreen(ADDRESS, { [LOOK]: refusal }));

  it('uses the code only on a press, and then says that this device takes over the visit', async () => {
    const page = await openScreen(ADDRESS, {
      [LOOK]: { purpose: 'move', practice: PRACTICE },
      [USE]: { kind: 'visit', id },
    });
    await page.title('Continue your visit on this device?');
    screen.getByText('Saguaro Family Medicine');
    screen.getByRole('link', { name: 'Call Saguaro Family Medicine: (602) 555-0100' });
    expect(page.server.sent(USE)).toHaveLength(0);
    expect(takesOver({ as: 'patient', sessionId: id })).toBe(false);
    page.server.answer({
      'GET /api/patient/sessions/:sessionId/workflow': refuse(503, 'SERVICE_UNAVAILABLE'),
    });
    await page.press('Continue on this device');
    await expect.poll(() => location.pathname).toBe(`/patient/visit/${id}`);
    expect(page.server.sent(USE)).toHaveLength(1);
    expect(takesOver({ as: 'patient', sessionId: id })).toBe(true);
  });

  it('reports that the code expired while its screen was open', async () => {
    const page = await openScreen(ADDRESS, {
      [LOOK]: { purpose: 'move', practice: PRACTICE },
      [USE]: refuse(410, 'HAND_OFF_OVER'),
    });
    await page.press('Continue on this device');
    await page.title('This code has ended');
    screen.getByText('Saguaro Family Medicine');
    await says('HAND_OFF_OVER');
  });
});

describe('the displayed code', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());
  const dialog = <HandOffDialog owner={{ kind: 'visit', id }} purpose="move" onClose={() => {}} />;

  it('shows the code as an image and as text, counts down, and is replaced when it expires', async () => {
    const first = `https://visits.test/h/${'a'.repeat(22)}`;
    const page = await openPart(dialog, { [MAKE]: { address: first, seconds: 60 } });
    await screen.findByRole('img', { name: 'Code for your other device' });
    screen.getByText(first);
    screen.getByText('Works once, for 60 more seconds');
    await act(() => vi.advanceTimersByTimeAsync(59_000));
    screen.getByText('Works once, for 1 more second');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    screen.getByText('This code has ended');
    expect(screen.queryByRole('img')).toBeNull();
    const second = `https://visits.test/h/${'b'.repeat(22)}`;
    page.server.answer({ [MAKE]: { address: second, seconds: 60 } });
    await page.press('New code');
    await screen.findByText(second);
    expect(page.server.sent(MAKE)).toHaveLength(2);
  });

  itSays(['SUPERSEDED', 'BLOCKED_FROM_VISIT'], (refusal) => openPart(dialog, { [MAKE]: refusal }));
});

it('returns to this device on a press', async () => {
  const onAgain = vi.fn();
  const page = await openPart(
    <PatientsCall>
      <HandedOffPage onAgain={onAgain} />
    </PatientsCall>,
    {},
  );
  await screen.findByRole('heading', { name: 'This visit continues on your other device' });
  await page.press('Come back to this device');
  expect(onAgain).toHaveBeenCalledOnce();
  expect(takesOver({ as: 'patient', sessionId: id })).toBe(true);
});

it.each([
  ['en', true, /^Point the other device’s camera at this code/],
  ['es', true, /^Apunte la cámara del otro dispositivo a este código/],
  ['en', false, /^Point your phone’s camera at this code/],
] as const)(
  'addresses the holder of the phone in a second camera’s code (%s, %s)',
  async (language, phone, help) => {
    const listen = { addEventListener: () => {}, removeEventListener: () => {} };
    vi.stubGlobal('matchMedia', () => ({ matches: phone, ...listen }));
    await openPart(
      <HandOffDialog owner={{ kind: 'visit', id }} purpose="camera" onClose={() => {}} />,
      { [MAKE]: { address: `https://visits.test/h/${'a'.repeat(22)}`, seconds: 60 } },
      { language },
    );
    await screen.findByText(help);
  },
);
