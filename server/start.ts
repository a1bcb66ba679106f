import { createServer } from 'node:net';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { WorkerPool } from '#sfu/worker-pool.ts';
import { holdExchanges } from './adapters/exchange.ts';
import { buildApp } from './app.ts';
import type { Deps } from './features/deps.ts';
import { handleEvents, workOnJobs } from './features/handlers.ts';
import { JOBS, messageKinds, statements, stepRules } from './features/index.ts';
import { openRecordSystems } from './features/practice/practice-services/installation-records.ts';
import { createLiveVisits, roomDepsOf } from './features/room/visit-room/live-visits.ts';
import { serveSockets } from './features/room/visit-room/serve-sockets.ts';
import { checkPasskeyHosts } from './features/staff/mfa/passkey-hosts.service.ts';
import { anyAccount, findAccountByEmail } from './features/staff/sign-in/auth.queries.ts';
import { offerSetup } from './features/staff/sign-in/setup.service.ts';
import { printsCjk } from './formats/pdf/fonts.ts';
import { checkBreachedList } from './http/access/breached-passwords.ts';
import { REFUSALS_HELP } from './http/answers.ts';
import { watchCertificate } from './http/certificate.ts';
import { clientAddress } from './http/client-address.ts';
import { createMetrics, serveMetrics } from './http/metrics.ts';
import { openAdapters } from './open-adapters.ts';
import { type Log, measureSink } from './open-log.ts';
import { openBus } from './realtime/bus/index.ts';
import { openFileAnchors } from './runtime/anchors/file-anchors.ts';
import { alsoSent } from './runtime/anchors/sent-anchors.ts';
import { OUTWARD_SERVICES, type Settings } from './runtime/config/env.ts';
import { type Keys, loadKeys } from './runtime/config/keys.ts';
import { readSecrets } from './runtime/config/secrets.ts';
import { Events } from './runtime/events/events.ts';
import { startPgBossJobs } from './runtime/jobs/pg-boss.ts';
import { refuseDemoAccounts } from './seed/demo-accounts.ts';
import { DEMO_ACCOUNTS } from './seed/demo-people.ts';
import { publishGuides } from './seed/guides.ts';
import type { Shutdown } from './shutdown.ts';
import { openAnchorTargets } from './storage/anchors/open-targets.ts';
import { readHeldCopy } from './storage/backup/held-copy.ts';
import { openSealedDatabase } from './storage/data-keys/open-sealed-database.ts';
import { sealOlderRows } from './storage/data-keys/seal-older-rows.ts';
import { watchClocks } from './storage/db/clock-difference.ts';
import { encryptedFiles } from './storage/files/encrypted-files.ts';
import { createFileCipher } from './storage/files/file-cipher.ts';
import { openMalwareScanner } from './storage/files/malware-scan/index.ts';
import { openByteStores } from './storage/files/open-stores.ts';
import { recentFiles } from './storage/files/recent-files.ts';
import { screenUploads } from './storage/files/screening.ts';
import { wrappingKeys } from './storage/files/wrapping-keys.ts';
import { prepareDatabase, refusePowerfulRole } from './storage/migrating/prepare-database.ts';
import type { DatabaseServer } from './storage/postgres/index.ts';
import { refuseOtherSecret } from './storage/rotation/known-secret.ts';
import { welcome } from './welcome.ts';

const CLIENT_ROOT = join(import.meta.dirname, '../dist/client');
const say = (message: string): void => void process.stdout.write(`${message}\n`);

/**
 * Starts in this order: keys → database → media → jobs → application → listen. Each part adds its shutdown step.
 *
 * @param databaseServer already starting while this file and its imports load
 */
export async function start(
  settings: Settings,
  { log, sink }: Log,
  shutdown: Shutdown,
  databaseServer: Promise<DatabaseServer>,
): Promise<void> {
  const port = settings.port || (await freePort(settings.host));
  const publicUrl = settings.publicUrl ?? `${settings.tls ? 'https' : 'http'}://localhost:${port}`;
  const secrets = readSecrets(settings.secretSource);
  const keys = loadKeys(secrets);
  if (settings.breachedPasswordsFile) await checkBreachedList(settings.breachedPasswordsFile);

  // Media workers do not need the database, so both start together.
  const starting = startMedia(settings, log);
  starting.catch(() => {});
  const server = await databaseServer;
  const { db, dataKeys } = openSealedDatabase(server.url, keys, (error) =>
    log.error({ err: error }, 'database connection lost'),
  );
  shutdown.add('database', () => db.destroy());
  const warning = settings.production ? await refusePowerfulRole(db) : null;
  if (warning) log.warn(warning);
  await prepareDatabase(server);
  await refuseOtherSecret(db, secrets);
  await encryptOlderRows(server, keys, log);
  await dataKeys.read();
  const watch = dataKeys.watch((error) => log.error({ err: error }, 'data keys not read'));
  shutdown.add('data keys', () => watch.stop());
  if (settings.production) await refuseDemoAccounts(db);
  const pool = await starting;
  shutdown.add('media workers', () => pool.close());

  const { bus, redis } = await openBus(settings.redisUrl, keys.bus, log);
  shutdown.add('bus', () => bus.close());
  const heldCopy = await readHeldCopy(db);
  if (heldCopy) log.warn({ backupOf: heldCopy.backupOf }, 'this is a restored copy: it talks to no one');
  holdExchanges(heldCopy !== undefined);
  const jobs = await startPgBossJobs(server.url, log, JOBS, { held: heldCopy !== undefined });
  shutdown.add('jobs', () => jobs.stop());
  const outward = heldCopy ? silent(settings) : settings;
  const adapters = await openAdapters(outward, {
    db,
    clock: Date.now,
    publicUrl,
    pushKey: keys.push,
    onFailure: (what, error) => log.error({ err: error, what }, 'service failed'),
  });
  shutdown.add('captions', () => adapters.captions?.close());
  shutdown.add('mail', () => adapters.email?.close());
  const metrics = createMetrics({ withProcess: true });
  const clocks = await watchClocks({ db, log });
  shutdown.add('clocks', () => clocks.stop());
  metrics.gauge(
    'database_clock_difference_seconds',
    "How far the database's clock is ahead of this machine's",
    () => clocks.seconds(),
  );
  const stores = await openByteStores(settings.fileStore, db, log);
  const cipher = createFileCipher(wrappingKeys(keys.files, dataKeys));
  const scanner = await openMalwareScanner(settings, log);
  const openedAnchors = await openFileAnchors({ folder: settings.anchorsDir, keys: keys.anchors, log });
  // The folder and the targets may belong to the installation.
  const fileAnchors = heldCopy ? { ...openedAnchors, append: async () => {} } : openedAnchors;
  const targets = await openAnchorTargets(outward, { db, keys: keys.anchors, log });
  const parts: Omit<Deps, 'live' | 'practiceFeed'> = {
    settings,
    publicUrl,
    db,
    dataKeys,
    keys,
    log,
    jobs,
    heldCopy,
    anchors: sink && !heldCopy ? alsoSent(fileAnchors, keys.anchors, sink) : fileAnchors,
    ...targets,
    logSink: sink,
    metrics,
    ...adapters,
    clock: Date.now,
    steps: stepRules({ payments: adapters.payments, settings }),
    statements,
    messageKinds,
    files: recentFiles(
      encryptedFiles({ stores, cipher, screening: scanner && screenUploads({ scanner, jobs, log }) }),
    ),
    fileTools: { stores, cipher },
    scanner,
    records: await openRecordSystems(settings, db, Date.now, publicUrl),
    events: new Events(db, (what, error) => log.error({ err: error, what }, 'event not handled')),
    readiness: { media: () => pool.healthy(), ...(redis ? { redis: () => bus.reachable() } : {}) },
    rateLimits: true,
    sharedCounters: redis,
  };
  const visits = createLiveVisits({
    ...roomDepsOf(parts),
    pool,
    bus,
    turn: settings.turn,
    removalMinuteMs: settings.testDurations.removalMinuteMs,
    onRefused(code, session) {
      metrics.count('refusals_total', REFUSALS_HELP, { code });
      if (session) log.info({ code, session }, 'commands refused');
    },
    onFailure: (what, error) => log.error({ err: error, what }, 'live visit failed'),
  });
  const deps: Deps = { ...parts, live: visits.live, practiceFeed: visits.practiceFeed };
  if (!heldCopy) await checkPasskeyHosts({ db, publicUrl }, log);
  if (!printsCjk())
    log.warn('no font for Chinese, Japanese and Korean names in PDFs: install fonts-wqy-microhei');
  const demo = !settings.production && (await seed(deps));
  await publishGuides(deps);
  await workOnJobs(deps);
  handleEvents(deps);

  const { app, authenticators } = await buildApp(deps, { clientRoot: CLIENT_ROOT });
  shutdown.add('http', () => app.close());
  if (settings.tls) {
    const certificate = await watchCertificate({ server: app.server, files: settings.tls, log });
    shutdown.add('certificate', () => certificate.stop());
    metrics.gauge('certificate_end_seconds', 'When the TLS certificate ends, as Unix time', () =>
      certificate.endsAt(),
    );
  }
  serveSockets(app.server, visits, {
    authenticators,
    publicOrigin: () => publicUrl,
    addressOf: clientAddress(settings.trustProxy),
  });
  metrics.gauge(
    'live_visits',
    'Visits with people in them, waiting or expected back',
    () => visits.counts().visits,
  );
  if (sink) measureSink(metrics, sink);
  for (const { name, connected } of deps.anchorTargets)
    metrics.gauge(
      `anchors_${name}_connected`,
      `Whether the last end of a chain reached the ${name} target: 1 or 0`,
      () => (connected() ? 1 : 0),
    );
  metrics.gauge('live_sockets', 'Open socket connections', () => visits.counts().sockets);
  // Stops before the HTTP server, so that every open page is notified of the restart.
  shutdown.add('live visits', () => visits.close());
  await visits.resume();
  deps.events.start();
  shutdown.add('events', () => deps.events.stop());

  const metricsServer = await serveMetrics(
    metrics,
    { ...settings.metrics, production: settings.production },
    log,
  );
  shutdown.add('metrics', () => metricsServer.close());
  await app.listen({ host: settings.host, port });
  const setupToken = settings.production ? await offerSetup(db) : null;
  say(welcome({ publicUrl, demo, setupToken, copyOf: heldCopy?.backupOf ?? null }));
}

/** The settings of a copy that contacts no one. */
const silent = (settings: Settings): Settings => ({
  ...settings,
  production: true,
  ...Object.fromEntries(OUTWARD_SERVICES.map((service) => [service, undefined])),
});

async function encryptOlderRows(
  { ownerUrl }: DatabaseServer,
  keys: Keys,
  log: FastifyBaseLogger,
): Promise<void> {
  const { sealed, left } = await sealOlderRows(ownerUrl, () => keys.dataKeys);
  if (sealed > 0) log.info({ sealed }, 'values from before encryption are encrypted');
  if (left) log.warn('consent records from before encryption are not encrypted: run "npm run migrate"');
}

function startMedia({ sfu }: Settings, log: FastifyBaseLogger): Promise<WorkerPool> {
  const { workerBinary: binary, ...options } = sfu;
  return WorkerPool.start({ binary, ...options, log });
}

async function seed(deps: Deps): Promise<boolean> {
  if (!(await anyAccount(deps.db))) {
    const { seedDemo } = await import('./seed/demo.ts');
    if (await seedDemo(deps)) say('made the demo enterprise, because the database was empty');
  }
  return (await findAccountByEmail(deps.db, DEMO_ACCOUNTS[0]?.email ?? '')) !== undefined;
}

/** For `PORT=0`: sign-in needs the address before the server listens. */
async function freePort(host: string): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, host, resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
