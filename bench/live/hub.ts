import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { VoskRecognizer } from '#server/adapters/captions/vosk.ts';
import type { Authenticators } from '#server/http/access/caller.ts';
import { Events } from '#server/runtime/events/events.ts';
import { openSealedDatabase } from '#server/storage/data-keys/open-sealed-database.ts';
import { prepareDatabase } from '#server/storage/migrating/prepare-database.ts';
import { openDatabase as openDatabaseServer } from '#server/storage/postgres/index.ts';
import { setSetting } from '#server/test-support/settings.ts';
import { serveTestVisits } from '#server/test-support/test-visits.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';
import { makeVisits } from './fanout/visits.ts';

type Visits = Awaited<ReturnType<typeof makeVisits>>['visits'];

interface Handshakes {
  staffSession(visits: Visits): string;
  visitOf(visits: Visits, sessionId: string): string | undefined;
}

interface HubOptions extends Handshakes {
  /** If set, the practice has captions. */
  recognizerPort?: string | undefined;
}

export async function startHub(dataDir: string, count: number, options: HubOptions) {
  const database = await openDatabaseServer({ databaseUrl: undefined, dataDir }, () => {});
  await prepareDatabase(database);
  const { db, dataKeys } = openSealedDatabase(
    database.url,
    { dataKeys: [randomBytes(32)], auditEvents: [randomBytes(32)] },
    console.error,
  );
  const { practiceId, accountId, visits } = await makeVisits(db, count);
  const captions = options.recognizerPort
    ? new VoskRecognizer(new Map([['en', `ws://127.0.0.1:${options.recognizerPort}`]]), console.error)
    : undefined;
  if (captions) await setSetting(db, practiceId, 'hasCaptions', true);
  const authenticators: Authenticators = {
    secondCamera: async () => null,
    hasOpenedInterpreter: () => false,
    browser: async () => null,
    staff: async () => ({
      kind: 'staff',
      staffSessionId: options.staffSession(visits),
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
      const visitId = options.visitOf(visits, sessionId);
      if (!visitId) return null;
      const session = { visitSessionId: sessionId, browserId: sessionId, linkId: sessionId, sessionId };
      return Object.assign(session, { kind: 'patient', visitId, practiceId, name: 'Walter Brandt' } as const);
    },
  };
  const http = createServer();
  const given = {
    limits: { perAddress: 10_000, nameWithinMs: 5_000 },
    commandsAtOnce: 1_000_000,
    authenticators,
    db,
    dataKeys,
    captions,
    clock: Date.now,
    steps: [],
    events: new Events(db, (what, error) => console.error(what, error)),
    publicOrigin: () => 'http://localhost',
    onFailure: console.error,
  };
  const { pool, visits: live } = await serveTestVisits(http, given, console.error);
  http.listen(0, '127.0.0.1', () =>
    process.send?.({ port: (http.address() as AddressInfo).port, visits, workers: pool.pids() }),
  );
  async function stop(): Promise<never> {
    await live.close();
    await captions?.close();
    pool.close();
    await db.destroy();
    await database.stop();
    process.exit(0);
  }
  return { live, stop };
}
