import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createHub } from '../../../server/features/live/visit-room/hub.ts';
import type { Authenticators } from '../../../server/http/access/caller.ts';
import { VoskRecognizer } from '../../../server/integrations/captions/vosk.ts';
import { Events } from '../../../server/runtime/events/events.ts';
import { openSealedDatabase } from '../../../server/storage/data-keys/open-sealed-database.ts';
import { prepareDatabase } from '../../../server/storage/migrating/prepare-database.ts';
import { openDatabase as openDatabaseServer } from '../../../server/storage/postgres/index.ts';
import { setSetting } from '../../../server/test-support/set-setting.ts';
import { WorkerPool } from '../../../sfu/worker-pool.ts';
import { API_ACCESS } from '../../../shared/domain/roles.ts';
import { makePlainTransports } from '../media/plain-transports.ts';
import { makeVisits } from './visits.ts';

/** The product's hub on a real database and a real media worker; only signing in is left out. */
const [dataDir = '', count = '300', sinkPort, recognizerPort] = process.argv.slice(2);
const origin = 'http://localhost';
const database = await openDatabaseServer({ databaseUrl: undefined, dataDir }, () => {});
await prepareDatabase(database);
const { db, dataKeys } = openSealedDatabase(
  database.url,
  { dataKeys: [randomBytes(32)], auditEvents: [randomBytes(32)] },
  console.error,
);
const { practiceId, accountId, visits } = await makeVisits(db, Number(count));
/** With a recognizer, the practice has captions. */
const captions = recognizerPort
  ? new VoskRecognizer(new Map([['en', `ws://127.0.0.1:${recognizerPort}`]]), console.error)
  : undefined;
if (captions) await setSetting(db, practiceId, 'hasCaptions', true);
/** With a sink, media without browsers: see makePlainTransports. */
const plain = sinkPort ? makePlainTransports(Number(sinkPort)) : null;
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const pool = await WorkerPool.start({
  binary: process.env.MEDIASOUP_WORKER_BIN,
  workers: 1,
  listenIp: '127.0.0.1',
  port: 0,
  announcedAddress: undefined,
  log: { info() {}, error: console.error },
});

let arrivals = 0;
/** The cookie does not say which visit the provider joins: each arrival takes the next visit's session. */
function nextStaffSession(): string {
  arrivals += 1;
  return visits[arrivals % visits.length]?.staffSessionId ?? '';
}

/** The cookie names the person directly. */
const authenticators: Authenticators = {
  secondCamera: async () => null,
  browser: async () => null,
  staff: async () => ({
    kind: 'staff',
    staffSessionId: nextStaffSession(),
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
  formerPatient: async () => null,
  afterVisit: async () => null,
  guest: async () => null,
  challenge: async () => null,
  patient: async (_cookies, sessionId) => {
    const visit = visits.find(({ sessionIds }) => sessionIds.includes(sessionId));
    if (!visit) return null;
    return {
      kind: 'patient',
      visitSessionId: sessionId,
      browserId: sessionId,
      linkId: sessionId,
      sessionId,
      visitId: visit.visitId,
      practiceId,
      name: 'Walter Brandt',
    };
  },
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
  captions,
  events: new Events(db, (what, error) => console.error(what, error)),
  publicOrigin: () => origin,
  onFailure: console.error,
});

process.on('message', async (message: string | { portsOf: string[] }) => {
  if (message === 'stop') {
    void hub.close().then(async () => {
      await captions?.close();
      pool.close();
      await db.destroy();
      await database.stop();
      process.exit(0);
    });
  } else if (message === 'carried') process.send?.(await plain?.carried());
  else if (message === 'delay') {
    // In nanoseconds, since the last query.
    process.send?.({ p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 });
    delay.reset();
  } else if (typeof message === 'object') process.send?.(message.portsOf.map((id) => plain?.portOf(id) ?? 0));
  else process.send?.({ cpu: process.cpuUsage(), memory: process.memoryUsage() });
});
http.listen(0, '127.0.0.1', () =>
  process.send?.({ port: (http.address() as AddressInfo).port, visits, workers: pool.pids() }),
);
