import type { RoomHandshake } from '#shared/contracts/socket/commands.ts';
import type { DeviceTestHandshake } from '#shared/contracts/socket/device-test.ts';

const asked = new Set<string>();

type Whose = { kind: 'visit' | 'guest'; id: string };

/** The next connection to this seat takes it over from the person's other device. */
export function takeOver({ kind, id }: Whose): void {
  asked.add(`${kind} ${id}`);
}

export function takesOver(handshake: RoomHandshake): boolean {
  const whose = whoseSeat(handshake);
  return whose !== null && asked.has(`${whose.kind} ${whose.id}`);
}

/** Reconnecting must not take the seat back after the person moved it to another device. */
export function tookOver(handshake: RoomHandshake): void {
  const whose = whoseSeat(handshake);
  if (whose) asked.delete(`${whose.kind} ${whose.id}`);
}

/** The patient or guest of a handshake; null for others, whose visits do not move by a code. */
export function whoseSeat(handshake: RoomHandshake | DeviceTestHandshake): Whose | null {
  if (handshake.as === 'patient') return { kind: 'visit', id: handshake.sessionId };
  return handshake.as === 'guest' ? { kind: 'guest', id: handshake.guestId } : null;
}
