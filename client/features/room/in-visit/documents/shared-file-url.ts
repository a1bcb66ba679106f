import type { RoomHandshake } from '#shared/contracts/socket/commands.ts';

/** Where a document that someone shares in the visit is read, with the reader's own rights. */
export function sharedFileUrl(handshake: RoomHandshake, sharedId: string): string {
  switch (handshake.as) {
    case 'staff':
      return `/api/provider/visits/${handshake.visitId}/documents/${sharedId}`;
    case 'patient':
      return `/api/patient/sessions/${handshake.sessionId}/documents/${sharedId}`;
    case 'guest':
      return `/api/guest/sessions/${handshake.guestId}/documents/${sharedId}`;
    case 'interpreter':
      return `/api/guest/interpreters/${handshake.requestId}/documents/${sharedId}`;
  }
}
