import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { practiceOfTab } from '#client/features/core/info/practice-of-tab.ts';
import { useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import type { VisitConnection } from '#client/features/core/room-connection/visit-connection.ts';
import MoreMenu from '#client/features/room/in-visit/controls/more-menu.tsx';
import { SecondCameraTile } from '#client/features/room/in-visit/stage/tile.tsx';
import type { Answers } from '#client/test-support/answers.ts';
import { LiveVisit, SEAT } from '#client/test-support/live-visit.tsx';
import { openPart, openScreen } from '#client/test-support/open-screen.tsx';
import type { SeatView } from '#shared/contracts/socket/events.ts';
import { SECOND_CAMERA_ENDS } from '#shared/domain/hand-off.ts';
import type { Language } from '#shared/domain/visit.ts';
import { NO_CAMERA } from './device-camera.ts';
import type { SecondCameraState } from './second-camera.ts';
import { SecondCameraView } from './second-camera-page.tsx';

const ADDRESS = `/h/${'t'.repeat(22)}`;
const guestId = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0702';

async function shows(state: Partial<SecondCameraState>, language: Language = 'en') {
  const track = { kind: 'video' } as MediaStreamTrack;
  const before: SecondCameraState = { ...NO_CAMERA, link: 'shown', track };
  const store = createStore<SecondCameraState>(() => Object.assign(before, state));
  const camera = {
    store,
    tryAgain: vi.fn(),
    switchCamera: vi.fn(async () => {}),
    setLight: vi.fn(async () => {}),
    stop: vi.fn(async () => {}),
  };
  return { page: await openPart(<SecondCameraView camera={camera} />, {}, { language }), camera };
}

const PRACTICE = { name: 'Saguaro Family Medicine', phone: '+16025550100', logo: null };

describe('the screen after scanning the code', () => {
  it.each([
    ['en', 'Show with this device?', 'Show my camera'],
    ['es', '¿Mostrar con este dispositivo?', 'Mostrar mi cámara'],
  ] as const)(
    'explains in %s what the camera is for, and opens it on request',
    async (language, title, button) => {
      const USE = 'POST /api/patient/hand-offs/:token/use';
      const answers: Answers = {
        'GET /api/patient/hand-offs/:token': { purpose: 'camera', practice: PRACTICE },
        [USE]: { kind: 'second-camera', id: guestId },
      };
      const page = await openScreen(ADDRESS, answers, { language });
      await page.title(title);
      screen.getByText('Saguaro Family Medicine');
      expect(page.server.sent(USE)).toHaveLength(0);
      await page.press(button);
      await expect.poll(() => location.pathname).toBe(`/patient/camera/${guestId}`);
      expect(practiceOfTab(guestId)).toEqual(PRACTICE);
    },
  );
});

describe('the second camera’s device', () => {
  it('says where its picture is shown', async () => {
    const { camera } = await shows({});
    await screen.findByText('Your visit sees this picture. No sound is sent.');
    screen.getByLabelText('This camera’s picture');
    act(() => camera.store.setState({ link: 'paused' }));
    screen.getByText('The visit is paused. Your picture is not sent.');
    act(() => camera.store.setState({ link: 'connecting' }));
    screen.getByText('Connecting…');
    act(() => camera.store.setState({ track: null }));
    screen.getByText('Allow the camera, so that you can show something.');
    expect(screen.queryByLabelText('This camera’s picture')).toBeNull();
  });

  it('offers only what its camera supports, and a button that stops it', async () => {
    const { page, camera } = await shows({});
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toContain('Stop');
    expect(screen.queryByText('Other camera')).toBeNull();
    expect(screen.queryByText('Light on')).toBeNull();
    act(() => camera.store.setState({ hasOther: true, light: false }));
    await page.press('Other camera');
    expect(camera.switchCamera).toHaveBeenCalledOnce();
    await page.press('Light on');
    expect(camera.setLight).toHaveBeenCalledWith(true);
    act(() => camera.store.setState({ light: true }));
    await page.press('Light off');
    expect(camera.setLight).toHaveBeenLastCalledWith(false);
    await page.press('Stop');
    expect(camera.stop).toHaveBeenCalledOnce();
  });

  it('explains why the other camera did not open, and continues with the former one', async () => {
    await shows({ refused: 'busy', hasOther: true });
    expect(screen.getByRole('alert').textContent).toBe(
      'Another app is using your camera. The one you were using stays on.',
    );
    expect(screen.getByLabelText('This camera’s picture')).toBeTruthy();
  });

  it('says that the camera is not available, and tries again', async () => {
    const { page, camera } = await shows({ track: null, problem: 'busy' });
    await screen.findByText('Another app is using your camera');
    await page.press('Try again');
    expect(camera.tryAgain).toHaveBeenCalledOnce();
  });

  it.each(SECOND_CAMERA_ENDS)('says how it ended: %s', async (ended) => {
    for (const [language, title] of [
      ['en', 'The second camera has ended'],
      ['es', 'La segunda cámara ha terminado'],
    ] as const) {
      const { page } = await shows({ link: { ended } }, language);
      await page.title(title);
      expect(document.body.textContent).not.toContain(`ended_${ended}`);
      document.body.replaceChildren();
    }
  });
});

const MAKE = {
  guest: 'POST /api/guest/sessions/:guestId/hand-offs',
  staff: 'POST /api/provider/visits/:rootVisitId/second-camera',
} as const;

let room: VisitConnection['room'];
function Room() {
  ({ room } = useVisitConnection());
  return null;
}

describe('the page of the second camera’s owner', () => {
  async function menu(
    secondCamera: SeatView['secondCamera'],
    { language = 'en', as = 'guest' }: { language?: Language; as?: 'guest' | 'staff' } = {},
  ) {
    const onCommand = vi.fn();
    const facts = { status: 'IN_VISIT', interpreter: { available: false } } as never;
    const staff = as === 'staff';
    const role = staff ? 'provider' : 'guest';
    const you: SeatView = Object.assign({}, SEAT, { role, stage: 'in-visit', secondCamera });
    const open = {
      onPatient: vi.fn(),
      onPeople: vi.fn(),
      onCaptions: vi.fn(),
      onDevices: vi.fn(),
      onShortcuts: vi.fn(),
    };
    const page = await openPart(
      <LiveVisit
        state={{ you, facts }}
        handshake={staff ? { as, visitId: guestId } : { as: 'guest', guestId }}
        onCommand={onCommand}
      >
        <Room />
        <MoreMenu staff={staff} className="" {...open} onHelp={null} />
      </LiveVisit>,
      { [MAKE[as]]: { address: `https://visits.test${ADDRESS}`, seconds: 60 } },
      { language },
    );
    const choose = async (name: string) => page.user.click(await screen.findByRole('menuitem', { name }));
    const shows = (camera: SeatView['secondCamera']) =>
      act(() => room.store.setState({ you: Object.assign({}, you, { secondCamera: camera }) }));
    return { page, choose, shows, onCommand };
  }

  it.each([
    [
      'en',
      'Show with your phone',
      'Show the code to no one else: the person who uses it shows their camera as yours.',
    ],
    [
      'es',
      'Mostrar con su teléfono',
      'No muestre el código a nadie más: quien lo use muestra su cámara como si fuera la suya.',
    ],
  ] as const)('shows a code for a second camera, in %s', async (language, action, warning) => {
    const { page, choose } = await menu(null, { language });
    await choose(action);
    await screen.findByText(warning);
    expect(page.server.sent(MAKE.guest)).toMatchObject([{ body: { purpose: 'camera' } }]);
  });

  it.each([
    ['en', 'Show with your phone', /phone or other device .* such as an otoscope’s picture/],
    ['es', 'Mostrar con su teléfono', /teléfono o de otro dispositivo .* imagen de un otoscopio/],
  ] as const)('shows staff a code for any other device, in %s', async (language, action, help) => {
    const { page, choose } = await menu(null, { language, as: 'staff' });
    expect(screen.queryByRole('menuitem', { name: /Use your phone|Usar su teléfono/ })).toBeNull();
    await choose(action);
    await screen.findByText(help);
    expect(page.server.sent(MAKE.staff)).toMatchObject([{ params: { rootVisitId: guestId } }]);
  });

  it('closes the code once it was used, and does not reopen it', async () => {
    const { page, choose, shows } = await menu(null, { as: 'staff' });
    await choose('Show with your phone');
    await screen.findByRole('dialog');
    shows('connected');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    shows(null);
    await page.press('More');
    await screen.findByRole('menuitem', { name: 'Show with your phone' });
    expect(page.server.sent(MAKE.staff)).toHaveLength(1);
  });

  it.each(['connected', 'reconnecting'] as const)('stops a camera that is %s', async (state) => {
    const { choose, onCommand } = await menu(state);
    await choose('Stop the second camera');
    expect(onCommand).toHaveBeenCalledWith('second-camera:stop', {});
  });
});

describe('a second camera’s tile', () => {
  const tile = (secondCamera: SeatView['secondCamera'], language: Language = 'en') => {
    const seat: SeatView = Object.assign({}, SEAT, { stage: 'in-visit', secondCamera });
    return openPart(
      <LiveVisit state={{ others: [seat] }}>
        <SecondCameraTile seat={seat} stream={null} self={false} onPin={vi.fn()} pinned={false} />
      </LiveVisit>,
      {},
      { language },
    );
  };

  it.each([
    ['en', 'Walter Brandt’s second camera', 'Reconnecting…'],
    ['es', 'Segunda cámara de Walter Brandt', 'Reconectando…'],
  ] as const)('stays visible and says so in %s while its device reconnects', async (language, name, said) => {
    await tile('reconnecting', language);
    await screen.findByText(name);
    screen.getByText(said);
  });

  it('shows no status while connected', async () => {
    await tile('connected');
    await screen.findByText('Walter Brandt’s second camera');
    expect(screen.queryByText('Reconnecting…')).toBeNull();
  });
});
