import type { AddressInfo } from 'node:net';
import { observer, type types } from 'mediasoup';
import { waitPort } from '#server/features/room/escalation/escalation.service.ts';
import { createHub } from '#server/features/room/visit-room/hub.ts';
import { checkInPort } from '#server/features/visits/appointments/appointments.service.ts';
import { interpreterPort } from '#server/features/visits/interpreter/interpreter.service.ts';
import { visitMessagePort } from '#server/features/visits/visit-messages/visit-messages.service.ts';
import type { EchoLimits } from '#sfu/echo.ts';
import { WorkerPool } from '#sfu/worker-pool.ts';
import type { Browser } from './browser.ts';
import { TestSocket } from './test-socket.ts';
import { createWorld, type WorldOptions } from './world.ts';

export type LiveWorld = Awaited<ReturnType<typeof createLiveWorld>>;

export async function createLiveWorld(
  options: WorldOptions & {
    recheckMs?: number;
    sweepMs?: number;
    deviceTestLimits?: EchoLimits;
    joinWithinMs?: number;
    moveAnswerMs?: number;
    abandonedMs?: number;
    cameraGraceMs?: number;
    pictureAnswerMs?: number;
    socketsPerSession?: number;
    commandsAtOnce?: number;
  } = {},
) {
  const world = await createWorld(options);
  const sfu = watchSfu();
  const pool = await WorkerPool.start({
    binary: process.env.MEDIASOUP_WORKER_BIN,
    workers: 1,
    listenIp: '127.0.0.1',
    announcedAddress: undefined,
    port: 0,
    log: { info() {}, error() {} },
  });
  const failures: { what: string; error: unknown }[] = [];
  const hub = createHub({
    server: world.app.server,
    authenticators: world.authenticators,
    db: world.db,
    dataKeys: world.deps.dataKeys,
    pool,
    publicOrigin: () => world.publicUrl,
    clock: world.deps.clock,
    turn: undefined,
    collectMs: 100,
    steps: world.deps.steps,
    events: world.deps.events,
    interpreters: interpreterPort(world.deps, options.joinWithinMs),
    captions: world.deps.captions,
    messages: visitMessagePort(world.deps),
    waits: waitPort(world.deps),
    checkIns: checkInPort(world.deps),
    ...(options.socketsPerSession ? { socketsPerSession: options.socketsPerSession } : {}),
    ...(options.commandsAtOnce ? { commandsAtOnce: options.commandsAtOnce } : {}),
    ...(options.recheckMs ? { recheckMs: options.recheckMs } : {}),
    ...(options.sweepMs ? { sweepMs: options.sweepMs } : {}),
    ...(options.pictureAnswerMs ? { pictureAnswerMs: options.pictureAnswerMs } : {}),
    ...(options.moveAnswerMs ? { moveAnswerMs: options.moveAnswerMs } : {}),
    ...(options.cameraGraceMs ? { cameraGraceMs: options.cameraGraceMs } : {}),
    ...(options.abandonedMs ? { abandonedMs: options.abandonedMs } : {}),
    ...(options.deviceTestLimits ? { deviceTestLimits: options.deviceTestLimits } : {}),
    onFailure: (what, error) => void failures.push({ what, error }),
  });
  Object.assign(world.deps.live, hub.live);
  Object.assign(world.deps.practiceFeed, hub.practiceFeed);
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = world.app.server.address() as AddressInfo;
  const sockets: TestSocket[] = [];

  function connect(
    browser: Browser,
    auth: Record<string, unknown>,
    namespace = '/room',
    origin = world.publicUrl,
  ): TestSocket {
    const headers = { origin, cookie: browser.cookieHeader };
    const socket = new TestSocket(`http://127.0.0.1:${port}${namespace}`, auth, headers);
    sockets.push(socket);
    return socket;
  }

  return {
    ...world,
    hub,
    pool,
    failures,
    sfu,
    port,
    connect,
    async staffIn(visitId: string, account = world.staff.provider): Promise<TestSocket> {
      const socket = connect(await world.signedIn(account), { as: 'staff', visitId });
      await socket.snapshot();
      return socket;
    },
    async patientOn(visit: { token: string; sessionId: string }): Promise<TestSocket> {
      const socket = connect(await world.patientOf(visit), { as: 'patient', sessionId: visit.sessionId });
      await socket.snapshot();
      return socket;
    },
    /** With a short `sweepMs`, each open page slows the next test. */
    closePages(): void {
      for (const socket of sockets.splice(0)) socket.close();
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.close();
      await hub.close();
      pool.close();
      sfu.stop();
      await world.close();
    },
  };
}

function watchSfu() {
  const producers = new Set<types.Producer>();
  const consumers = new Set<types.Consumer>();
  const transports = new Set<types.Transport>();
  const keep = <T extends { observer: { once(name: 'close', listener: () => void): void } }>(
    set: Set<T>,
    one: T,
  ) => {
    set.add(one);
    one.observer.once('close', () => set.delete(one));
  };
  const onWorker = (worker: types.Worker) => {
    worker.observer.on('newrouter', (router) => {
      router.observer.on('newtransport', (transport) => {
        keep(transports, transport);
        transport.observer.on('newproducer', (producer) => keep(producers, producer));
        transport.observer.on('newconsumer', (consumer) => keep(consumers, consumer));
      });
    });
  };
  observer.on('newworker', onWorker);
  return { producers, consumers, transports, stop: () => void observer.off('newworker', onWorker) };
}
