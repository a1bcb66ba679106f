import type { Namespace } from 'socket.io';
import type { PracticeServerToClient, RoomServerToClient } from '#shared/contracts/socket/events.ts';

// biome-ignore lint/complexity/noBannedTypes: Socket.IO's own way to say "no events"
type None = {};
export type RoomNamespace = Namespace<None, RoomServerToClient>;
export type PracticeNamespace = Namespace<None, PracticeServerToClient>;

/** Names of the Socket.IO rooms that serve as audiences. */
export const audience = {
  visit: (visitId: string) => `visit:${visitId}`,
  inVisit: (visitId: string) => `in-visit:${visitId}`,
  /** The guests in the visit. */
  guests: (visitId: string) => `guests:${visitId}`,
  /** Pages requesting a seat that another browser holds. */
  asking: (visitId: string) => `asking:${visitId}`,
  staff: (visitId: string) => `staff:${visitId}`,
  /** A seat's only socket. */
  seat: (seatId: string) => `seat:${seatId}`,
  practice: (practiceId: number) => `practice:${practiceId}`,
  link: (linkId: string) => `link:${linkId}`,
  staffSession: (staffSessionId: string) => `session:${staffSessionId}`,
  interpreter: (requestId: string) => `interpreter:${requestId}`,
} as const;
