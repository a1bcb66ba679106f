import type { Socket } from 'socket.io';
import { RoomHandshake, roomCommands } from '../../../shared/contracts/socket/commands.ts';
import type { ClosingReason } from '../../../shared/contracts/socket/events.ts';
import { CodedError } from '../../../shared/errors.ts';
import type { Authenticators, Staff, VisitPatient } from '../../http/caller.ts';
import { toCoded } from '../../http/errors.ts';
import { answerCommands } from '../../realtime/command-socket.ts';
import { RECHECK_MS, recheck } from '../../realtime/recheck.ts';
import { handshakeCookies, handshakeError } from '../../realtime/socket-server.ts';
import { audit } from '../audit/audit.service.ts';
import { practiceOfVisit } from '../visits/visits.service.ts';
import { type CommandContext, runCommand } from './handlers/index.ts';
import type { LiveRoom } from './live-room.ts';
import type { Seat } from './room.machine.ts';
import { audience, type RoomNamespace } from './room-broadcast.ts';
import type { RoomDeps } from './room-deps.ts';
import type { RoomRegistry } from './room-registry.ts';
import { addStaffSeat } from './room-store.ts';
import { mayAttendVisitsOf } from './visit-room.policy.ts';

/** Who a socket turned out to be, with the visit it asked for. */
type Arrival =
  | { kind: 'staff'; visitId: string; staff: Staff }
  | { kind: 'patient'; visitId: string; patient: VisitPatient };

/**
 * Namespace `/room`: a socket says by cookie who it is, takes its seat over from any older socket, gets a
 * snapshot and may then send commands.
 */
export function serveRooms(
  rooms: RoomNamespace,
  registry: RoomRegistry,
  authenticators: Authenticators,
  deps: RoomDeps,
): void {
  const arrivals = new WeakMap<Socket, Arrival>();

  rooms.use((socket, next) => {
    identify(socket, authenticators, deps).then(
      (arrival) => {
        arrivals.set(socket, arrival);
        next();
      },
      (error: unknown) => {
        if (!(error instanceof CodedError)) deps.onFailure('handshake', error);
        next(handshakeError(toCoded(error)));
      },
    );
  });

  rooms.on('connection', (socket) => {
    const arrival = arrivals.get(socket);
    if (!arrival) return void socket.disconnect(true);
    const seated = takeSeat(socket, arrival, registry, deps);
    seated.catch((error: unknown) => {
      if (!(error instanceof CodedError)) deps.onFailure('connection', error);
      close(socket, closingReason(error));
    });
    answerCommands(socket, {
      commands: roomCommands,
      run: async (name, payload) => {
        const context = await seated;
        if (isSuperseded(socket, context.seatId)) throw new CodedError('SUPERSEDED');
        return runCommand(name, payload, context);
      },
      onFailure: (name, error) => deps.onFailure(name, error),
    });
    const mayStay = () =>
      identify(socket, authenticators, deps).then(
        () => true,
        (error: unknown) => {
          if (error instanceof CodedError) return false;
          throw error;
        },
      );
    recheck(socket, deps.recheckMs ?? RECHECK_MS, mayStay, () => close(socket, 'no-access'));
  });
}

/** @throws what the browser is told instead of being let in */
async function identify(socket: Socket, authenticators: Authenticators, deps: RoomDeps): Promise<Arrival> {
  const handshake = RoomHandshake.safeParse(socket.handshake.auth);
  if (!handshake.success) throw new CodedError('INVALID_INPUT');
  const cookies = handshakeCookies(socket);
  if (handshake.data.as === 'staff') {
    const staff = await authenticators.staff(cookies);
    if (!staff) throw new CodedError('NOT_SIGNED_IN');
    const { visitId } = handshake.data;
    const practiceId = await practiceOfVisit(deps.db, visitId);
    // A visit of another practice and one that does not exist look the same.
    if (!practiceId || !mayAttendVisitsOf(practiceId, staff)) {
      const actor = `account:${staff.accountId}`;
      await audit(deps.db, {
        actor,
        action: 'access.refused',
        subjectId: visitId,
        details: { kind: 'visit' },
      });
      throw new CodedError('VISIT_UNAVAILABLE');
    }
    return { kind: 'staff', visitId, staff };
  }
  const patient = await authenticators.patient(cookies, handshake.data.sessionId);
  if (!patient) throw new CodedError('NOT_SIGNED_IN');
  return { kind: 'patient', visitId: patient.visitId, patient };
}

async function takeSeat(
  socket: Socket,
  arrival: Arrival,
  registry: RoomRegistry,
  deps: RoomDeps,
): Promise<Pick<CommandContext, 'room' | 'seatId'>> {
  return registry.enter(arrival.visitId, async (room) => {
    if (!room) throw new CodedError('VISIT_ENDED');
    const { seatId } = await findSeat(room, arrival, deps);
    await sit(socket, room, seatId, arrival, deps);
    return { room, seatId };
  });
}

async function findSeat(room: LiveRoom, arrival: Arrival, deps: RoomDeps): Promise<Seat> {
  if (arrival.kind === 'patient') {
    const seat = room.findSeat(({ sessionId }) => sessionId === arrival.patient.sessionId);
    if (!seat) throw new CodedError('VISIT_UNAVAILABLE');
    return seat;
  }
  const { accountId, displayName } = arrival.staff;
  const known = room.findSeat((seat) => seat.accountId === accountId);
  if (known) return known;
  const seat = await addStaffSeat(deps.db, arrival.visitId, accountId, displayName);
  await room.addSeat(seat);
  return seat;
}

async function sit(
  socket: Socket,
  room: LiveRoom,
  seatId: string,
  arrival: Arrival,
  deps: RoomDeps,
): Promise<void> {
  const { visitId } = arrival;
  // From here to `execute` nothing is awaited: of two pages that come at once, each sees the other either
  // not at all or wholly there.
  if (socket.disconnected) return;
  void socket.join([
    audience.visit(visitId),
    audience.seat(seatId),
    ...(arrival.kind === 'staff'
      ? [audience.staff(visitId), audience.staffSession(arrival.staff.staffSessionId)]
      : [audience.link(arrival.patient.linkId)]),
  ]);
  const older = socket.nsp.in(audience.seat(seatId)).except(socket.id);
  older.emit('room:closing', { reason: 'superseded' });
  older.disconnectSockets(true);
  socket.on('disconnect', () => {
    // A seat that a newer socket took over is still connected.
    if (isSuperseded(socket, seatId)) return;
    room.execute({ type: 'disconnect', by: seatId }).catch((error: unknown) => {
      if (!(error instanceof CodedError)) deps.onFailure('disconnect', error);
    });
  });
  await room.execute({ type: 'connect', by: seatId });
  socket.emit('room:snapshot', room.snapshot(room.seat(seatId)));
}

/** This socket is gone, and the seat has another: what it still asks for is not the seat's wish any more. */
function isSuperseded(socket: Socket, seatId: string): boolean {
  return socket.disconnected && socket.nsp.adapter.rooms.has(audience.seat(seatId));
}

function close(socket: Socket, reason: ClosingReason): void {
  socket.emit('room:closing', { reason });
  socket.disconnect(true);
}

/** What is no refusal, such as a database that is away, passes: the page shall come back. */
function closingReason(error: unknown): ClosingReason {
  if (!(error instanceof CodedError) || error.code === 'SERVICE_UNAVAILABLE') return 'shutdown';
  return error.code === 'VISIT_ENDED' ? 'ended' : 'no-access';
}
