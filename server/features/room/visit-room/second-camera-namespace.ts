import type { Socket } from 'socket.io';
import { isPageOver } from '#server/features/room/hand-off/page-session.ts';
import { howCameraEnded } from '#server/features/room/hand-off/second-cameras.service.ts';
import type { Authenticators, PageSession, SecondCamera } from '#server/http/access/caller.ts';
import { staffRight } from '#server/http/access/staff-rights.ts';
import { toCoded } from '#server/http/errors.ts';
import { answerCommands, SessionBuckets } from '#server/realtime/command-socket.ts';
import { readHandshake } from '#server/realtime/read-handshake.ts';
import { RECHECK_MS, recheck, untilDisconnect } from '#server/realtime/recheck.ts';
import type { SessionSockets } from '#server/realtime/session-sockets.ts';
import { fromSocket, handshakeCookies, handshakeError } from '#server/realtime/socket-server.ts';
import { SecondCameraHandshake, secondCameraCommands } from '#shared/contracts/socket/second-camera.ts';
import type { SecondCameraEnd } from '#shared/domain/hand-off.ts';
import { CodedError } from '#shared/errors.ts';
import type { LiveVisits } from './live-visits.ts';
import { audience } from './view/audiences.ts';

/**
 * Namespace `/second-camera`: the device of a seat's second camera sends its picture. It is in no audience and has its
 * own commands, so it can neither read the visit nor act for the seat.
 */
export function serveSecondCameras(
  { cameras, doors, ownership, rights, deps }: LiveVisits,
  authenticators: Authenticators,
  sessions: SessionSockets,
): void {
  const known = new WeakMap<object, SecondCamera>();
  const buckets = new SessionBuckets(deps.commandsAtOnce);
  const here = new Map<Socket, string>();

  async function identify(socket: Socket): Promise<SecondCamera> {
    const handshake = readHandshake(SecondCameraHandshake, socket);
    if (!handshake) throw new CodedError('INVALID_INPUT');
    const camera = await authenticators.secondCamera(handshakeCookies(socket), handshake.cameraId);
    if (!camera) throw new CodedError('NOT_SIGNED_IN');
    const { page, practiceId } = camera;
    if (await isPageOver(deps.db, page, practiceId, deps.clock())) throw new CodedError('NOT_SIGNED_IN');
    return camera;
  }

  cameras.use((socket, next) => {
    identify(socket as unknown as Socket)
      .then((camera) => {
        sessions.checkRoom(audienceOf(camera.page));
        known.set(socket, camera);
        next();
      })
      .catch((error: unknown) => {
        if (!(error instanceof CodedError)) deps.onFailure('second camera handshake', error);
        next(handshakeError(toCoded(error)));
      });
  });

  cameras.on('connection', (connected) => {
    const socket = connected as unknown as Socket;
    const camera = known.get(connected);
    if (!camera || !sessions.hold(audienceOf(camera.page), socket)) return void socket.disconnect(true);
    const { visitId, seatId, cameraId, page, practiceId } = camera;
    const device = { seatId, cameraId, socketId: socket.id };
    let ended: SecondCameraEnd | null = null;
    here.set(socket, visitId);
    socket.once('disconnect', () => {
      here.delete(socket);
      doors.ask({ op: 'camera-leaves', visitId, device, ended }).catch((error: unknown) => {
        if (!(error instanceof CodedError)) deps.onFailure('second camera', error);
      });
    });
    answerCommands(socket, {
      commands: secondCameraCommands,
      run: async (name, payload) => {
        // A newer camera may have replaced it since its handshake.
        if (name === 'camera:open') await identify(socket);
        return doors.ask({ op: 'camera', visitId, device, name, payload });
      },
      onFailure: (name, error) => deps.onFailure(name, error),
      onRefused: (code, again) => deps.onRefused?.(code, again ? null : audienceOf(page)),
      session: `second-camera:${cameraId}`,
      buckets,
    });
    const end = () =>
      void fromSocket(socket, () => howCameraEnded(deps.db, cameraId)).then(
        (reason) => {
          ended = reason;
          connected.emit('camera:closing', { reason });
          socket.disconnect(true);
        },
        () => socket.disconnect(true),
      );
    const mayStay = () =>
      identify(socket).then(
        () => true,
        (error: unknown) => {
          if (!(error instanceof CodedError)) throw error;
          return false;
        },
      );
    const until = untilDisconnect(socket);
    const look = recheck(until, deps.recheckMs ?? RECHECK_MS, mayStay, end);
    rights.cameras.watch(until, cameraId, look);
    if (page.of === 'visit-session') rights.visitSessions.watch(until, page.id, look);
    else rights.staff.watch(until, staffRight({ staffSessionId: page.id, practiceId }), look);
  });

  const connectAgain = (visitId: string) => {
    for (const [socket, whose] of here) if (whose === visitId) socket.disconnect(true);
  };
  ownership.on('lost', connectAgain);
  ownership.on('moved', connectAgain);
}

const audienceOf = (page: PageSession): string =>
  page.of === 'staff' ? audience.staffSession(page.id) : audience.link(page.linkId);
