import type { types } from 'mediasoup';
import type { Namespace, Socket } from 'socket.io';
import type { Authenticators, Cookies, Staff, VisitGuest, VisitPatient } from '#server/http/access/caller.ts';
import { toCoded } from '#server/http/errors.ts';
import { answerCommands, SessionBuckets } from '#server/realtime/command-socket.ts';
import { readHandshake } from '#server/realtime/read-handshake.ts';
import type { SessionSockets } from '#server/realtime/session-sockets.ts';
import { handshakeCookies, handshakeError } from '#server/realtime/socket-server.ts';
import { type Echo, Echoes, type EchoLimits } from '#sfu/echo.ts';
import type { WorkerPool } from '#sfu/worker-pool.ts';
import {
  type DeviceTestClientToServer,
  type DeviceTestCommandName,
  DeviceTestHandshake,
  type DeviceTestPayload,
  type DeviceTestReply,
  type DeviceTestServerToClient,
  deviceTestCommands,
  type EchoedTrack,
} from '#shared/contracts/socket/device-test.ts';
import type { IceServer } from '#shared/contracts/socket/events.ts';
import { ECHO_SECONDS } from '#shared/domain/device-test.ts';
import type { MediaSource } from '#shared/domain/participant.ts';
import { CodedError } from '#shared/errors.ts';

export type DeviceTestNamespace = Namespace<DeviceTestClientToServer, DeviceTestServerToClient>;

type Tester = Staff | VisitPatient | VisitGuest;

interface DeviceTestDeps {
  pool: WorkerPool;
  iceServers(caller: Tester): IceServer[];
  roomOf(caller: Tester): string;
  sessions: SessionSockets;
  limits?: EchoLimits | undefined;
  onFailure(what: string, error: unknown): void;
}

/** Each test costs at most as much as one seat of a visit; visits take precedence. */
const LIMITS: EchoLimits = { most: 40, longestMs: ECHO_SECONDS * 1_000 };

type Handlers = {
  [K in DeviceTestCommandName]: (payload: DeviceTestPayload<K>) => Promise<DeviceTestReply<K>>;
};

export function serveDeviceTests(
  tests: DeviceTestNamespace,
  authenticators: Authenticators,
  deps: DeviceTestDeps,
): void {
  const limits = deps.limits ?? LIMITS;
  const echoes = new Echoes(deps.pool, limits);
  const callers = new WeakMap<object, Tester>();
  const running = new Map<string, { disconnect(close: boolean): unknown }>();

  const buckets = new SessionBuckets();

  tests.use((socket, next) => {
    identify(socket as unknown as Socket, authenticators)
      .then(async (caller) => {
        deps.sessions.checkRoom(deps.roomOf(caller));
        callers.set(socket, caller);
        await socket.join(deps.roomOf(caller));
        next();
      })
      .catch((error: unknown) => {
        if (!(error instanceof CodedError)) deps.onFailure('device test handshake', error);
        next(handshakeError(toCoded(error)));
      });
  });

  tests.on('connection', (socket) => {
    const caller = callers.get(socket);
    if (!caller || !deps.sessions.hold(deps.roomOf(caller), socket)) return void socket.disconnect(true);
    const person = personOf(caller);
    running.get(person)?.disconnect(true);
    running.set(person, socket);
    // Also closes a socket that never requests an echo.
    const timer = setTimeout(() => socket.disconnect(true), limits.longestMs * 1.5);
    timer.unref();

    const stand: { echo?: Echo; end?: () => void; begun: boolean } = { begun: false };
    socket.once('disconnect', () => {
      clearTimeout(timer);
      if (running.get(person) === socket) running.delete(person);
      stand.end?.();
    });
    const handlers = handlersOf({
      begin: async () => {
        if (stand.begun) throw new CodedError('WRONG_STAGE');
        stand.begun = true;
        const opened = await openEcho(echoes, (reason) => {
          socket.emit('echo:ended', { reason });
          socket.disconnect(true);
        });
        Object.assign(stand, opened);
        if (socket.disconnected) opened.end();
        return opened.echo;
      },
      echo: () => {
        if (!stand.echo) throw new CodedError('WRONG_STAGE');
        return stand.echo;
      },
      iceServers: () => deps.iceServers(caller),
    });
    answerCommands(socket as unknown as Socket, {
      commands: deviceTestCommands,
      run: (name, payload) => handlers[name as DeviceTestCommandName](payload),
      onFailure: (name, error) => deps.onFailure(name, error),
      session: person,
      buckets,
    });
  });
}

function personOf(caller: Tester): string {
  if (caller.kind === 'staff') return `staff:${caller.accountId}`;
  return caller.kind === 'patient' ? `patient:${caller.sessionId}` : `guest:${caller.guestId}`;
}

async function identify(socket: Socket, authenticators: Authenticators): Promise<Tester> {
  const handshake = readHandshake(DeviceTestHandshake, socket);
  if (!handshake) throw new CodedError('INVALID_INPUT');
  return mayTestDevice(authenticators, handshakeCookies(socket), handshake);
}

async function openEcho(echoes: Echoes, onEnd: Parameters<Echoes['open']>[0]) {
  try {
    return await echoes.open(onEnd);
  } catch (error) {
    throw new CodedError('UNABLE_TO_TEST', error instanceof Error ? error.message : 'no echo');
  }
}

interface Stand {
  begin(): Promise<Echo>;
  /** @throws WRONG_STAGE before the test started */
  echo(): Echo;
  iceServers(): IceServer[];
}

function handlersOf({ begin, echo, iceServers }: Stand): Handlers {
  return {
    'echo:begin': async () => ({ routerRtpCapabilities: (await begin()).rtpCapabilities }),

    'echo:open': async ({ rtpCapabilities }) => {
      const standing = echo();
      const { send, recv } = await refused(() =>
        standing.openTransports(rtpCapabilities as types.RtpCapabilities),
      );
      const servers = iceServers();
      return {
        send: { ...send, iceServers: servers },
        recv: { ...recv, iceServers: servers },
      } as DeviceTestReply<'echo:open'>;
    },

    'echo:connect': async ({ direction, dtlsParameters }) => {
      const standing = echo();
      await refused(() => standing.connect(direction, dtlsParameters as types.DtlsParameters));
      return {};
    },

    'echo:produce': async ({ source, kind, rtpParameters }) => {
      const standing = echo();
      if ((source === 'microphone') !== (kind === 'audio')) throw new CodedError('MEDIA_REFUSED');
      const track = { label: source, kind, rtpParameters: rtpParameters as types.RtpParameters };
      const { id, echoed } = await refused(() => standing.produce(track));
      return { producerId: id, echoed: echoed && toTrack(echoed) };
    },

    'echo:resume': async ({ ids }) => {
      const standing = echo();
      await refused(() => standing.resume(ids));
      return {};
    },
  };
}

function toTrack(consumer: NonNullable<Awaited<ReturnType<Echo['produce']>>['echoed']>): EchoedTrack {
  const { id, producerId, label, kind, rtpParameters } = consumer;
  return { id, producerId, source: label as MediaSource, kind, rtpParameters };
}

/** If mediasoup rejects the parameters, the browser is at fault. */
async function refused<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof CodedError) throw error;
    throw new CodedError('MEDIA_REFUSED', error instanceof Error ? error.message : 'refused');
  }
}

/**
 * Who may test a device.
 *
 * - Any signed-in member of staff, of any kind: the 'More' menu is for all (PRODUCT 3.2).
 * - A patient or a guest with a visit's cookie.
 * - Only the caller's own media is echoed, so there is nothing else to protect.
 *
 * @throws NOT_SIGNED_IN
 */
async function mayTestDevice(
  authenticators: Authenticators,
  cookies: Cookies,
  handshake: DeviceTestHandshake,
): Promise<Staff | VisitPatient | VisitGuest> {
  const caller = await callerOf(authenticators, cookies, handshake);
  if (!caller) throw new CodedError('NOT_SIGNED_IN');
  return caller;
}

function callerOf(authenticators: Authenticators, cookies: Cookies, handshake: DeviceTestHandshake) {
  switch (handshake.as) {
    case 'staff':
      return authenticators.staff(cookies);
    case 'patient':
      return authenticators.patient(cookies, handshake.sessionId);
    case 'guest':
      return authenticators.guest(cookies, handshake.guestId);
    default:
      return handshake satisfies never;
  }
}
