import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { LiveVisit, SEAT } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import type { SeatView } from '#shared/contracts/socket/events.ts';
import ChatPanel from './chat/chat-panel.tsx';
import { Controls } from './controls/controls.tsx';
import { useShortcuts } from './controls/use-shortcuts.ts';
import { InformationNotices } from './notices/information-notices.tsx';
import { ShareNotices } from './notices/share-notices.tsx';
import { SidePanel } from './side-panel.tsx';
import { CaptionsBy } from './stage/captions/captions-by.tsx';
import { Stage } from './stage/stage.tsx';
import { VisitHeader } from './visit-header.tsx';

const PROVIDER = {
  ...SEAT,
  seatId: 'dr',
  role: 'provider',
  name: 'Dr. Elena Rivera',
  stage: 'in-visit',
} as const;
const OFF = { ...SEAT, stage: 'in-visit', microphone: 'off', camera: 'off' } as const;

function Call({ onKey }: { onKey: (key: string) => void }) {
  const [text, setText] = useState('');
  useShortcuts(onKey);
  return (
    <SidePanel title="Chat" writes first="field" onClose={() => {}}>
      <ChatPanel draft={{ text, setText: setText as never }} partner={null} />
    </SidePanel>
  );
}

async function openChat(pointer: 'fine' | 'coarse') {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === `(pointer: ${pointer})`,
    addEventListener() {},
    removeEventListener() {},
  }));
  const onKey = vi.fn();
  const page = await openPart(
    <LiveVisit state={{ link: 'live', you: OFF, others: [PROVIDER] }}>
      <Call onKey={onKey} />
    </LiveVisit>,
    {},
  );
  return { page, onKey, field: await screen.findByRole('textbox', { name: 'Message' }) };
}

it('focuses the field of the opened chat, so that typed letters are not shortcuts', async () => {
  const { page, onKey, field } = await openChat('fine');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await page.user.keyboard('ml');
  expect(onKey).not.toHaveBeenCalled();
});

it('opens the chat without the keyboard on a phone, and typed letters are not shortcuts', async () => {
  const { page, onKey } = await openChat('coarse');
  const panel = screen.getByRole('complementary', { name: 'Chat' });
  await waitFor(() => expect(document.activeElement).toBe(panel));
  await page.user.keyboard('ml');
  expect(onKey).not.toHaveBeenCalled();
  panel.blur();
  await page.user.keyboard('l');
  expect(onKey).toHaveBeenCalledWith('l');
});

const nothing = () => {};

function openBar(you: SeatView, status: 'IN_VISIT' | 'PAUSED' = 'IN_VISIT') {
  const facts = {
    status,
    practiceName: 'Saguaro Family Medicine',
    visitTypeName: 'Follow-up',
    beganAt: null,
  };
  return openPart(
    <LiveVisit state={{ link: 'live', you, others: [PROVIDER], facts }}>
      <VisitHeader />
      <Controls
        panel={null}
        onPanel={nothing}
        unread={0}
        waiting={null}
        staff={false}
        onDevices={nothing}
        onShortcuts={nothing}
        onHelp={null}
        onLeave={nothing}
        onEnd={null}
      />
    </LiveVisit>,
    {},
  );
}
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

it.each([
  ['patient', {}],
  ['guest', { role: 'guest' }],
  ['captioner', { role: 'guest', captioner: true }],
] as const)('titles the call with the provider’s name for a %s', async (_, more) => {
  await openBar({ ...OFF, ...more });
  await screen.findByRole('heading', { level: 1, name: 'Visit with Dr. Elena Rivera' });
});

it('shows a captioner no camera or microphone controls', async () => {
  await openBar({ ...OFF, captioner: true });
  await screen.findByRole('button', { name: 'Chat' });
  expect(buttons()).toEqual(['Chat', 'More', 'Leave']);
  expect(screen.queryByText(/^Your (microphone|camera) is/)).toBeNull();
});

it('shows everyone else camera and microphone controls', async () => {
  await openBar(OFF);
  await screen.findByText('Your microphone is muted');
  expect(buttons()).toEqual(['Unmute', 'Start video', 'Chat', 'More', 'Leave']);
});

it('hides the camera and microphone controls during a pause', async () => {
  await openBar(OFF, 'PAUSED');
  await screen.findByRole('button', { name: 'Chat' });
  expect(buttons()).toEqual(['Chat', 'More', 'Leave']);
});

it('names a captioner under the stage instead of on a tile', async () => {
  const captioner = { ...OFF, seatId: 'cora', role: 'guest', captioner: true, name: 'Cora Types' } as const;
  await openPart(
    <LiveVisit state={{ link: 'live', you: OFF, others: [PROVIDER, captioner] }}>
      <Stage empty={null} />
      <CaptionsBy />
    </LiveVisit>,
    {},
  );
  await screen.findByText('Captions: Cora Types');
  expect(screen.getAllByRole('figure').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Dr. Elena Rivera'),
    expect.stringContaining('You'),
  ]);
});

it('shows captioners no tile of themselves', async () => {
  await openPart(
    <LiveVisit state={{ link: 'live', you: { ...OFF, captioner: true }, others: [PROVIDER] }}>
      <Stage empty={null} />
      <CaptionsBy />
    </LiveVisit>,
    {},
  );
  await screen.findByText('Dr. Elena Rivera');
  expect(screen.getAllByRole('figure')).toHaveLength(1);
  expect(screen.queryByText(/^Captions/)).toBeNull();
});

it.each([
  ['en', 'Dr. Elena Rivera stopped sharing', 'The screen is no longer shared'],
  ['es', 'Dr. Elena Rivera dejó de compartir', 'Ya no se comparte la pantalla'],
] as const)(
  'names the person who stopped sharing, if they are still in the visit (%s)',
  async (language, named, plain) => {
    let connection: ReturnType<typeof useVisitConnection> | undefined;
    function Room() {
      connection = useVisitConnection();
      return null;
    }
    await openPart(
      <LiveVisit state={{ link: 'live', you: OFF, others: [PROVIDER], facts: { screen: null } }}>
        <Room />
        <ShareNotices staff={false} />
        <InformationNotices />
      </LiveVisit>,
      {},
      { language },
    );
    await waitFor(() => expect(connection?.room.on).toHaveBeenCalled());
    const on = vi.mocked(connection?.room.on as (name: string, tell: (change: object) => void) => void);
    const end = (seatId: string) =>
      act(() => on.mock.calls.at(-1)?.[1]({ screen: null, ended: { seatId, outcome: 'over' } }));
    end('dr');
    await screen.findByRole('region', { name: named });
    end('gone');
    const told = () => connection?.information.store.getState().told.map(({ text }) => text);
    await waitFor(() => expect(told()).toContain(plain));
  },
);
