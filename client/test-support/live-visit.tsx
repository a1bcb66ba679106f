import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { ApiError } from '#client/api/api-error.ts';
import { InformationBoard } from '#client/features/core/room-connection/information.ts';
import { ScreenSharing } from '#client/features/core/room-connection/screen-sharing.ts';
import { ConnectionContext } from '#client/features/core/room-connection/use-visit-connection.tsx';
import type { LocalMediaState } from '#client/media/local-media.ts';
import type { MediaState } from '#client/media/media-connection.ts';
import { ChatOutbox } from '#client/realtime/chat-outbox.ts';
import { NOTHING_YET, type RoomState } from '#client/realtime/room-state.ts';
import type { RoomCommandName, RoomHandshake } from '#shared/contracts/socket/commands.ts';
import type { SeatView } from '#shared/contracts/socket/events.ts';
import type { Refusal } from './answers.ts';

export const SEAT: SeatView = {
  seatId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0901',
  role: 'patient',
  captioner: false,
  name: 'Walter Brandt',
  number: null,
  stage: 'waiting',
  connected: true,
  unattended: false,
  microphone: 'on',
  camera: 'on',
  microphoneLocked: false,
  secondCamera: null,
  arrivedAt: 0,
  admittedAt: null,
  removedUntil: null,
};

interface LiveVisitProps {
  state: {
    [K in keyof RoomState]?: RoomState[K] extends object | null ? Partial<RoomState[K]> | null : RoomState[K];
  };
  handshake?: RoomHandshake;
  refusal?: Refusal;
  onCommand?: (name: RoomCommandName, payload: unknown) => void;
  reply?: object;
  children: ReactNode;
}

const SESSION = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0702';
const PROVIDER: SeatView = {
  ...SEAT,
  seatId: 'dr',
  role: 'provider',
  name: 'Dr. Elena Rivera',
  stage: 'in-visit',
  microphone: 'off',
};
const STAFF: RoomHandshake = { as: 'staff', visitId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0701' };
const CLOSED = { track: null, problem: null };
const NO_DEVICES: LocalMediaState = {
  microphone: CLOSED,
  camera: CLOSED,
  rawCamera: null,
  preview: null,
  devices: [],
  speakerId: null,
  speakerGone: false,
};
const NOTHING_RECEIVED: MediaState = {
  remote: {},
  screens: {},
  secondCameras: {},
  connection: 'connected',
  receiving: ['camera'],
  audioOnly: false,
  whole: null,
  unseen: false,
};

function devices() {
  return {
    local: {
      store: createStore(() => NO_DEVICES),
      background: { store: createStore(() => ({ problem: null })) },
    },
    media: {
      store: createStore(() => NOTHING_RECEIVED),
      stats: async () => null,
      pictures: () => [],
      voiceOf: () => null,
      receive: async () => {},
    },
  };
}

export function LiveVisit({
  state,
  handshake = STAFF,
  refusal,
  onCommand,
  reply = {},
  children,
}: LiveVisitProps) {
  const send = async (name: RoomCommandName, payload: unknown) => {
    onCommand?.(name, payload);
    if (refusal) throw new ApiError(refusal.code ?? 'NO_CONNECTION', refusal.status);
    return reply;
  };
  const store = createStore(() => ({ ...NOTHING_YET, ...state }) as RoomState);
  const room = { store, send, loadEarlierChat: send, on: vi.fn(), off: vi.fn() };
  const screen = new ScreenSharing(room as never, {} as never);
  const outbox = new ChatOutbox(room as never);
  const information = new InformationBoard();
  const recorder = { notice: vi.fn(), addSample: vi.fn() };
  const connection = {
    handshake,
    room,
    screen,
    information,
    outbox,
    recorder,
    checkIn: send,
    ...devices(),
  };
  return <ConnectionContext value={connection as never}>{children}</ConnectionContext>;
}

interface PatientsCallProps extends Pick<LiveVisitProps, 'refusal' | 'children'> {
  as?: 'patient' | 'guest';
  facts?: LiveVisitProps['state']['facts'];
}

export function PatientsCall({ as = 'patient', facts = null, ...visit }: PatientsCallProps) {
  const handshake: RoomHandshake = as === 'patient' ? { as, sessionId: SESSION } : { as, guestId: SESSION };
  const you = { ...SEAT, stage: 'in-visit' } as const;
  return (
    <LiveVisit handshake={handshake} state={{ link: 'live', you, others: [PROVIDER], facts }} {...visit} />
  );
}
