import type { Namespace } from 'socket.io';
import type { PracticeServerToClient, RoomServerToClient } from '#shared/contracts/socket/events.ts';

// biome-ignore lint/complexity/noBannedTypes: Socket.IO's own way to say "no events"
type None = {};
export type RoomNamespace = Namespace<None, RoomServerToClient>;
export type PracticeNamespace = Namespace<None, PracticeServerToClient>;

export const audience = {
  visit: (visitId: string) => `visit:${visitId}`,
  inVisit: (visitId: string) => `in-visit:${visitId}`,
  guests: (visitId: string) => `guests:${visitId}`,
  asking: (visitId: string) => `asking:${visitId}`,
  staff: (visitId: string) => `staff:${visitId}`,
  seat: (seatId: string) => `seat:${seatId}`,
  practice: (practiceId: number) => `practice:${practiceId}`,
  link: (linkId: string) => `link:${linkId}`,
  staffSession: (staffSessionId: string) => `session:${staffSessionId}`,
  interpreter: (requestId: string) => `interpreter:${requestId}`,
} as const;
