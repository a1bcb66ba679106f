import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { observer } from 'mediasoup';
import { createHub } from '../../../server/features/live/visit-room/hub.ts';
import type { Authenticators } from '../../../server/http/access/caller.ts';
import { Events } from '../../../server/runtime/events/events.ts';
import { openSealedDatabase } from '../../../server/storage/data-keys/open-sealed-database.ts';
import { prepareDatabase } from '../../../server/storage/migrating/prepare-database.ts';
import { openDatabase as openDatabaseServer } from '../../../server/storage/postgres/index.ts';
import { WorkerPool } from '../../../sfu/worker-pool.ts';
import { API_ACCESS } from '../../../shared/domain/roles.ts';
import { makeVisits } from '../../live/fanout/visits.ts';

/** The product's hub on a real database and a real media worker. Reports its resources. */
const [dataDir = ''] = process.argv.slice(2);
const held = { transports: 0, producers: 0, consumers: 0 };
const count = (
  what: keyof typeof held,
  one: { observer: { once(name: 'close', then: () => void): void } },
) => {
  held[what] += 1;
  one.observer.once('close', () => {
    held[what] -= 1;
  });
};
observer.on('newworker', (worker) =>
  worker.observer.on('newrouter', (router) =>
    router.observer.on('newtransport', (transport) => {
      count('transports', transport);
      transport.observer.on('newproducer', (producer) => count('producers', producer));
      transport.observer.on('newconsumer', (consumer) => count('consumers', consumer));
    }),
  ),
);
const database = await openDatabaseServer({ databaseUrl: undefined, dataDir }, () => {});
await prepareDatabase(database);
const { db, dataKeys } = openSealedDatabase(
  database.url,
  { dataKeys: [randomBytes(32)], auditEvents: [randomBytes(32)] },
  console.error,
);
const { practiceId, accountId, visits } = await makeVisits(db, 1);
const pool = await WorkerPool.start({
  binary: process.env.MEDIASOUP_WORKER_BIN,
  workers: 1,
  listenIp: '127.0.0.1',
  port: 0,
  announcedAddress: undefined,
  log: { info() {}, error: console.error },
});

/** The handshake names the person directly. */
const authenticators: Authenticators = {
  secondCamera: async () => null,
  browser: async () => null,
  staff: async () => ({
    kind: 'staff',
    staffSessionId: 's',
    accountId,
    firstName: 'Elena',
    lastName: 'Rivera',
    displayName: 'Dr. Elena Rivera',
    email: '',
    apiAccess: API_ACCESS.provider,
    isClientAdmin: false,
    isAdminOnly: false,
    administersInstallation: false,
    hasPasskey: false,
    needsPasskey: false,
    canEndVisit: true,
    memberships: [{ practiceId, userType: 'Provider' }],
  }),
  interpreter: async () => null,
  guest: async () => null,
  formerPatient: async () => null,
  afterVisit: async () => null,
  challenge: async () => null,
  patient: async (_cookies, sessionId) => ({
    kind: 'patient',
    visitSessionId: 'v',
    browserId: sessionId,
    linkId: sessionId,
    sessionId,
    visitId: visits[0]?.visitId ?? '',
    practiceId,
    name: 'Walter Brandt',
  }),
};
const http = createServer();
const hub = createHub({
  // All connections come from this machine.
  socketLimits: { perAddress: 10_000, nameWithinMs: 5_000 },
  server: http,
  authenticators,
  db,
  dataKeys,
  pool,
  clock: Date.now,
  turn: undefined,
  steps: [],
  events: new Events(db, (what, error) => console.error(what, error)),
  publicOrigin: () => 'http://localhost',
  onFailure: console.error,
});

process.on('message', () => {
  global.gc?.();
  const active = process.getActiveResourcesInfo();
  process.send?.({
    ...held,
    sockets: hub.counts().sockets,
    timers: active.filter((name) => name === 'Timeout').length,
    memory: process.memoryUsage().heapUsed + process.memoryUsage().external,
  });
});
http.listen(0, '127.0.0.1', () =>
  process.send?.({ port: (http.address() as AddressInfo).port, visits, workers: pool.pids() }),
);
process.once('SIGTERM', () => {
  void hub.close().then(async () => {
    pool.close();
    await db.destroy();
    await database.stop();
    process.exit(0);
  });
});
