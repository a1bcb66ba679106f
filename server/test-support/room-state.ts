import {
  NO_INTERPRETER,
  type RoomState,
  type Seat,
} from '#server/features/room/visit-room/machine/room.machine.ts';

export const NOW = Date.UTC(2026, 10, 21, 15);

export function seat(seatId: string, over: Partial<Seat> = {}): Seat {
  return {
    seatId,
    name: seatId,
    role: 'patient',
    stage: 'in-visit',
    connected: true,
    sessionId: seatId,
    accountId: null,
    arrivedAt: NOW,
    admittedAt: NOW,
    leftAt: null,
    microphone: 'on',
    camera: 'on',
    microphoneLocked: false,
    muted: false,
    removedUntil: null,
    ...over,
  };
}

export function roomOf(seats: readonly Seat[], over: Partial<RoomState> = {}): RoomState {
  return {
    status: 'IN_VISIT',
    startsAt: NOW,
    microphonesLocked: false,
    screen: null,
    captions: new Set(),
    interpreter: NO_INTERPRETER,
    seats: new Map(seats.map((one) => [one.seatId, one])),
    ...over,
  };
}
