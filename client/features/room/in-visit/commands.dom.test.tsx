import { screen } from '@testing-library/react';
import { useEffect } from 'react';
import { it, vi } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import { useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import InterpreterDialog from '#client/features/visits/interpreter/interpreter-dialog.tsx';
import { refuse } from '#client/test-support/answers.ts';
import { LiveVisit, SEAT } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import { itSays, says } from '#client/test-support/says.ts';
import type { SeatView } from '#shared/contracts/socket/events.ts';
import { EarlierMessages } from './chat/earlier-messages.tsx';
import MoreMenu from './controls/more-menu.tsx';
import { EndDialog } from './leave-dialog.tsx';
import { InformationNotices } from './notices/information-notices.tsx';
import { ShareNotices } from './notices/share-notices.tsx';
import { AdmitAll } from './participants/participants-panel.tsx';

const unspecific = refuse(500, 'UNABLE_COMPLETE_REQUEST');

itSays(
  [
    'NOT_ADMITTED',
    'WRONG_STAGE',
    'NO_SUCH_PARTICIPANT',
    'SUPERSEDED',
    'MICROPHONE_LOCKED',
    'SCREEN_SHARE_TAKEN',
    'MEDIA_UNAVAILABLE',
    'GUEST_UNINVITED_BY_PATIENT',
    'VISIT_ENDED',
    'FEATURE_NOT_ON',
  ],
  async (refusal) => {
    const page = await openPart(
      <LiveVisit state={{}} refusal={refusal}>
        <AdmitAll waiting={[SEAT]} />
      </LiveVisit>,
      {},
    );
    await page.press('Admit all');
  },
);

it('reports that the visit could not be ended', async () => {
  const page = await openPart(
    <LiveVisit state={{}} refusal={unspecific}>
      <EndDialog open onClose={vi.fn()} />
    </LiveVisit>,
    {},
  );
  await page.press('End for everyone');
  await says('UNABLE_TO_END_VISIT');
});

itSays(['INTERPRETER_UNAVAILABLE', 'INTERPRETER_TIMED_OUT'], (_, code) => {
  const failure = code as 'INTERPRETER_UNAVAILABLE';
  const state = 'NOT CONNECTED' as const;
  const interpreter = {
    available: true,
    demo: false,
    state,
    preparing: false,
    language: null,
    seatId: null,
    failure,
  };
  return openPart(
    <LiveVisit state={{ facts: { interpreter } }}>
      <InterpreterDialog onClose={vi.fn()} />
    </LiveVisit>,
    {},
  );
});

it('reports that earlier messages could not be loaded', async () => {
  const page = await openPart(
    <LiveVisit state={{ earlierChat: true }} refusal={unspecific}>
      <ul>
        <EarlierMessages end={{ current: null }} onLoading={vi.fn()} />
      </ul>
    </LiveVisit>,
    {},
  );
  await page.press('Show earlier messages');
  await says('FAILED_TO_LOAD_CHAT_MESSAGES');
});

async function shareScreen(others: readonly SeatView[], devices: object) {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: devices });
  const interpreter = { available: false } as never;
  const you = { ...SEAT, role: 'provider', stage: 'in-visit' } as const;
  const page = await openPart(
    <LiveVisit state={{ you, others, facts: { status: 'IN_VISIT', interpreter } }}>
      <MoreMenu
        staff
        className=""
        onPatient={vi.fn()}
        onPeople={vi.fn()}
        onCaptions={vi.fn()}
        onDevices={vi.fn()}
        onShortcuts={vi.fn()}
        onHelp={null}
      />
    </LiveVisit>,
    {},
  );
  await page.user.click(await screen.findByRole('menuitem', { name: 'Share screen' }));
}

it('reports that the browser cannot share a screen', async () => {
  await shareScreen([], {});
  await says('SCREENSHARING_NOT_SUPPORTED');
});

it('reports that there is no one to see the screen', async () => {
  await shareScreen([], { getDisplayMedia: vi.fn() });
  await says('SCREEN_SHARE_ALONE');
});

it('reports that the device blocks sharing', async () => {
  const blocked = new DOMException('Permission denied by system', 'NotAllowedError');
  await shareScreen([{ ...SEAT, seatId: 'other', stage: 'in-visit' }], {
    getDisplayMedia: vi.fn().mockRejectedValue(blocked),
    getSupportedConstraints: () => ({}),
  });
  await says('SCREEN_SHARE_BLOCKED');
});

function RefusedShare() {
  const { store } = useVisitConnection().screen;
  useEffect(() => store.setState({ failure: new ApiError('MEDIA_REFUSED', 400) }), [store]);
  return null;
}

it('reports that the screen could not be sent', async () => {
  await openPart(
    <LiveVisit state={{}}>
      <ShareNotices staff />
      <InformationNotices />
      <RefusedShare />
    </LiveVisit>,
    {},
  );
  await says('MEDIA_REFUSED');
});

it('reports that a camera or microphone was denied', async () => {
  function Refused() {
    const { information } = useVisitConnection();
    useEffect(() => information.tellError(new ApiError('MEDIA_REFUSED', 400)), [information]);
    return null;
  }
  await openPart(
    <LiveVisit state={{}}>
      <InformationNotices />
      <Refused />
    </LiveVisit>,
    {},
  );
  await says('MEDIA_REFUSED');
});
