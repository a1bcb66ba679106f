import type { AddressInfo } from 'node:net';
import { observer, type types } from 'mediasoup';
import type { RoomLimits } from '#server/features/room/room-deps.ts';
import { roomDepsOf } from '#server/features/room/visit-room/live-visits.ts';
import type { Browser } from './browser.ts';
import { TestSocket } from './test-socket.ts';
import { serveTestVisits } from './test-visits.ts';
import { createWorld, type WorldOptions } from './world.ts';

export type LiveWorld = Awaited<ReturnType<typeof createLiveWorld>>;

export async function createLiveWorld(
  options: WorldOptions & RoomLimits & { joinWithinMs?: number; socketsPerSession?: number } = {},
) {
  const world = await createWorld(options);
  const sfu = watchSfu();
  const failures: { what: string; error: unknown }[] = [];
  const { pool, visits } = await serveTestVisits(world.app.server, {
    collectMs: 100,
    ...options,
    ...roomDepsOf(world.deps, options.joinWithinMs),
    authenticators: world.authenticators,
    publicOrigin: () => world.publicUrl,
    onFailure: (what, error) => void failures.push({ what, error }),
  });
  Object.assign(world.deps.live, visits.live);
  Object.assign(world.deps.practiceFeed, visits.practiceFeed);
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
    visits,
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
      await visits.close();
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
