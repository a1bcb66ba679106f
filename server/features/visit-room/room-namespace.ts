import type { Socket } from 'socket.io';
import { RoomHandshake, roomCommands } from '../../../shared/contracts/socket/commands.ts';
import type { ClosingReason } from '../../../shared/domain/closing.ts';
import { CodedError } from '../../../shared/errors.ts';
import { closingReasonOf } from '../../../shared/rules/closing.ts';
import type { Authenticators, Interpreter, Staff, VisitGuest, VisitPatient } from '../../access/caller.ts';
import { toCoded } from '../../http/errors.ts';
import { answerCommands } from '../../realtime/command-socket.ts';
import { RECHECK_MS, recheck } from '../../realtime/recheck.ts';
import type { RightsSweep } from '../../realtime/rights-sweep.ts';
import { handshakeCookies, handshakeError } from '../../realtime/socket-server.ts';
import { audit } from '../audit/audit.service.ts';
import { practiceOfVisit } from '../visits/visits.service.ts';
import { audience, type RoomNamespace } from './audiences.ts';
import type { LocalPages } from './local-pages.ts';
import type { Claimant } from './owned-rooms.ts';
import type { RoomDeps } from './room-deps.ts';
import { mayAttendVisitsOf } from './visit-room.policy.ts';

/** What is looked up for all open sockets together. */
export interface RoomRights {
  practices: RightsSweep<number>;
  visitSessions: RightsSweep<string>;
}

/** Who a socket turned out to be, with the visit it asked for. */
type Arrival =
  | { kind: 'staff'; visitId: string; practiceId: number; staff: Staff }
  | { kind: 'patient'; visitId: string; patient: VisitPatient }
  | { kind: 'guest'; visitId: string; guest: VisitGuest }
  | { kind: 'interpreter'; visitId: string; interpreter: Interpreter };

/**
 * Namespace `/room`: a socket says by cookie who it is, takes its seat over from any older socket, gets a
 * snapshot and may then send commands. The room may be in another process.
 */
export function serveRooms(
  rooms: RoomNamespace,
  pages: LocalPages,
  authenticators: Authenticators,
  rights: RoomRights,
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
    if (socket.disconnected) return;
    void socket.join(rightOf(arrival));
    const page = pages.arrive(socket, arrival.visitId, claimant(arrival));
    answerCommands(socket, {
      commands: roomCommands,
      run: (name, payload) => pages.run(page, name, payload),
      onFailure: (name, error) => deps.onFailure(name, error),
    });
    let last: ClosingReason = 'no-access';
    const mayStay = () =>
      identify(socket, authenticators, deps).then(
        () => true,
        (error: unknown) => {
          if (!(error instanceof CodedError)) throw error;
          last = closingReason(error);
          return false;
        },
      );
    const look = recheck(socket, deps.recheckMs ?? RECHECK_MS, mayStay, () => close(socket, last));
    if (arrival.kind === 'patient') rights.visitSessions.watch(socket, arrival.patient.visitSessionId, look);
    else if (arrival.kind === 'guest') rights.visitSessions.watch(socket, arrival.guest.visitSessionId, look);
    else rights.practices.watch(socket, practiceOf(arrival), look);
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
    return { kind: 'staff', visitId, practiceId, staff };
  }
  if (handshake.data.as === 'interpreter') {
    const interpreter = await authenticators.interpreter(cookies, handshake.data.requestId);
    if (!interpreter) throw new CodedError('NOT_SIGNED_IN');
    return { kind: 'interpreter', visitId: interpreter.visitId, interpreter };
  }
  if (handshake.data.as === 'guest') {
    const guest = await authenticators.guest(cookies, handshake.data.guestId);
    if (!guest) throw new CodedError('NOT_SIGNED_IN');
    // A seat carries the name that it is taken with.
    if (!guest.informed) throw new CodedError('STEP_INCOMPLETE', 'the guest information comes first');
    return { kind: 'guest', visitId: guest.visitId, guest };
  }
  const patient = await authenticators.patient(cookies, handshake.data.sessionId);
  if (!patient) throw new CodedError('NOT_SIGNED_IN');
  return { kind: 'patient', visitId: patient.visitId, patient };
}

/** The audience of what gave the right to come: its end ends the socket. */
function rightOf(arrival: Arrival): string {
  switch (arrival.kind) {
    case 'staff':
      return audience.staffSession(arrival.staff.staffSessionId);
    case 'patient':
      return audience.link(arrival.patient.linkId);
    case 'guest':
      return audience.link(arrival.guest.linkId);
    case 'interpreter':
      return audience.interpreter(arrival.interpreter.requestId);
  }
}

function practiceOf(arrival: Extract<Arrival, { kind: 'staff' | 'interpreter' }>): number {
  return arrival.kind === 'staff' ? arrival.practiceId : arrival.interpreter.practiceId;
}

function claimant(arrival: Arrival): Claimant {
  if (arrival.kind === 'interpreter')
    return { kind: 'interpreter', requestId: arrival.interpreter.requestId };
  if (arrival.kind === 'guest') {
    const { guestId, browserId } = arrival.guest;
    return { kind: 'guest', guestId, browserId };
  }
  if (arrival.kind === 'patient') {
    const { sessionId, browserId } = arrival.patient;
    return { kind: 'patient', sessionId, browserId };
  }
  const { accountId, displayName } = arrival.staff;
  return { kind: 'staff', accountId, displayName };
}

/** The last word to a page that could not have its seat. */
export function refusePage(socket: Socket, error: unknown, deps: RoomDeps): void {
  if (!(error instanceof CodedError)) deps.onFailure('connection', error);
  close(socket, closingReason(error));
}

function close(socket: Socket, reason: ClosingReason): void {
  socket.emit('room:closing', { reason });
  socket.disconnect(true);
}

/** What is no refusal, such as a database that is away, passes: the page shall come back. */
function closingReason(error: unknown): ClosingReason {
  return error instanceof CodedError ? closingReasonOf(error) : 'shutdown';
}
