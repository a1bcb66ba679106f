import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { demoInterpreters } from '#server/adapters/interpreter/demo.ts';
import { emailOutbox } from '#server/adapters/messaging/email/outbox.ts';
import { openWebPush } from '#server/adapters/messaging/push/web-push.ts';
import { smsOutbox } from '#server/adapters/messaging/sms/outbox.ts';
import { openTestProcessor } from '#server/adapters/payments/test-processor.ts';
import { openDemoRecords } from '#server/adapters/record-system/demo.ts';
import { demoMonitoring } from '#server/adapters/remote-monitoring/demo.ts';
import { buildApp } from '#server/app.ts';
import type { Deps } from '#server/features/deps.ts';
import { handleEvents, workOnJobs } from '#server/features/handlers.ts';
import { messageKinds, statements, stepRules } from '#server/features/index.ts';
import { beginStaffSession } from '#server/features/staff/sign-in/staff-session.service.ts';
import { openLink } from '#server/features/visits/links/links.service.ts';
import {
  type Scheduled,
  type ScheduleForm,
  scheduleVisit,
} from '#server/features/visits/scheduling/schedule-visit.service.ts';
import { createTickets, STAFF_COOKIE, visitCookie } from '#server/http/access/cookies.ts';
import { noteProof } from '#server/http/access/fresh-proof.ts';
import { nameInBrowser } from '#server/http/access/own-cookies.ts';
import { createLogger } from '#server/http/logging.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { hashToken, loadKeys } from '#server/runtime/config/keys.ts';
import { readSecrets } from '#server/runtime/config/secrets.ts';
import { Events } from '#server/runtime/events/events.ts';
import { openSealedDatabase } from '#server/storage/data-keys/open-sealed-database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import { encryptedFiles } from '#server/storage/files/encrypted-files.ts';
import { createFileCipher } from '#server/storage/files/file-cipher.ts';
import { recentFiles } from '#server/storage/files/recent-files.ts';
import { screenUploads } from '#server/storage/files/screening.ts';
import { wrappingKeys } from '#server/storage/files/wrapping-keys.ts';
import { AUDIT_DETAILS, AUDIT_FIELDS } from '#shared/domain/audit-fields.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';
import { ABSOLUTE_SECONDS } from '../http/access/staff-sessions.ts';
import type { Db } from '../storage/db/database.ts';
import { postgresStore } from '../storage/files/open-stores.ts';
import type { ByteStore } from '../storage/files/port.ts';
import { testAnchors } from './anchors.ts';
import { auditedIn } from './audited.ts';
import { Browser } from './browser.ts';
import { createTestDatabase } from './database.ts';
import { storesWith } from './files.ts';
import { type MemoryJobs, memoryJobs } from './memory-jobs.ts';
import { makeAccount, makePractice, type TestAccount, type TestPractice } from './people.ts';
import { noteRefusalsOf } from './received-codes.ts';
import { testSettings } from './settings.ts';

const KNOWN: readonly string[] = [...AUDIT_FIELDS, ...AUDIT_DETAILS, 'before', 'after', 'secrets'];

/**
 * Checks that the audit log can describe every detail of a test's events.
 *
 * @throws with the action and name of each unknown detail
 */
async function checkAuditWords(db: Db): Promise<void> {
  const written = await db
    .selectFrom('auditEvents')
    .select(['action', sql<string>`jsonb_object_keys(details)`.as('detail')])
    .distinct()
    .execute();
  const wordless = written.filter(({ detail }) => !KNOWN.includes(detail));
  if (wordless.length > 0)
    throw new Error(
      `The audit log has no words for ${wordless.map(({ action, detail }) => `${detail} of ${action}`).join(', ')}: add them to audit-fields.ts.`,
    );
}

/** The clock of every new world: a Friday, 10:00 in Phoenix, noon in New York. */
export const WORLD_BEGINS = Date.parse('2026-11-20T17:00:00Z');

export interface WorldOptions
  extends Partial<
    Pick<
      Deps,
      | 'scanner'
      | 'logSink'
      | 'email'
      | 'sms'
      | 'push'
      | 'payments'
      | 'interpreters'
      | 'captions'
      | 'records'
      | 'monitoring'
      | 'log'
      | 'readiness'
      | 'rateLimits'
    >
  > {
  environment?: Record<string, string>;
  clientRoot?: string;
  store?: ByteStore;
  wayToDatabase?: (url: string) => Promise<string>;
}

export type World = Awaited<ReturnType<typeof createWorld>>;

/**
 * The whole application on its own database, with a practice, its staff and patients, and a second practice
 * that must see nothing of it. End with `await world.close()`.
 */
export async function createWorld(options: WorldOptions = {}) {
  const {
    environment,
    clientRoot = '/nowhere',
    store = postgresStore,
    wayToDatabase = async (url) => url,
    ...given
  } = options;
  const database = await createTestDatabase();
  const settings = testSettings(environment);
  const publicUrl = settings.publicUrl ?? 'http://localhost:3000';
  const log = createLogger(settings.logLevel);
  const keys = loadKeys(readSecrets(settings.secretSource));
  const { db, dataKeys } = openSealedDatabase(await wayToDatabase(database.url), keys, () => {});
  const time = { now: WORLD_BEGINS };
  const jobs: MemoryJobs = memoryJobs(() => time.now);
  const told = {
    endedLinks: [] as string[],
    removedGuests: [] as string[],
    endedStaffSessions: [] as string[],
    changedVisits: [] as string[],
    changedSettings: [] as number[],
  };
  const eventFailures: { what: string; error: unknown }[] = [];
  const { scanner = null } = given;
  const fileTools = {
    stores: storesWith(store),
    cipher: createFileCipher(wrappingKeys(keys.files, dataKeys)),
  };
  const { anchors, remove: removeAnchors } = testAnchors();
  const screening = scanner && screenUploads({ scanner, jobs, log });
  const files = recentFiles(encryptedFiles({ ...fileTools, screening }));
  const deps: Deps = {
    settings,
    publicUrl,
    db,
    log,
    jobs,
    anchors,
    anchorTargets: [],
    anchorCopy: null,
    logSink: null,
    dataKeys,
    keys,
    clock: () => time.now,
    email: emailOutbox,
    sms: smsOutbox,
    push: openWebPush({ key: keys.push, publicUrl }),
    payments: openTestProcessor(db, () => time.now),
    steps: [],
    statements,
    messageKinds,
    files,
    fileTools,
    scanner,
    captions: null,
    interpreters: demoInterpreters,
    monitoring: demoMonitoring,
    records: openDemoRecords(db, () => time.now),
    events: new Events(db, (what, error) => void eventFailures.push({ what, error })),
    live: {
      endStaffSession: (id) => void told.endedStaffSessions.push(id),
      endLink: (id) => void told.endedLinks.push(id),
      async tellVisit(_visitId, news) {
        if (news.type === 'guest-removed') told.removedGuests.push(news.guestId);
      },
    },
    practiceFeed: { visitsChanged: (_practiceId, visitId) => void told.changedVisits.push(visitId) },
    metrics: createMetrics({ withProcess: false }),
    readiness: {},
    rateLimits: false,
    ...given,
  };
  deps.steps = stepRules(deps);
  await workOnJobs(deps);
  handleEvents(deps);
  deps.events.on('settings.changed', ({ practiceIds }) => void told.changedSettings.push(...practiceIds));
  const { app, authenticators } = await buildApp(deps, { clientRoot });
  noteRefusalsOf(app);
  const tickets = createTickets(app.jwt);

  const practice = await makePractice(db, 'Saguaro Family Medicine', 'America/Phoenix');
  const otherPractice = await makePractice(db, 'Hudson Cardiology', 'America/New_York');
  const staff = {
    provider: await makeAccount(db, [practice.id]),
    clinicalAdmin: await makeAccount(db, [practice.id], {
      firstName: 'Pat',
      userType: 'ClinicalAdmin',
      apiAccess: API_ACCESS.clinicalAdmin,
    }),
    rpmOnly: await makeAccount(db, [practice.id], { firstName: 'Robin', apiAccess: API_ACCESS.rpmOnly }),
    adminOnly: await makeAccount(db, [practice.id], {
      firstName: 'Sam',
      apiAccess: API_ACCESS.adminOnly,
      isAdminOnly: true,
    }),
    administrator: await makeAccount(db, [practice.id], {
      firstName: 'Ada',
      userType: 'ClinicalAdmin',
      apiAccess: API_ACCESS.clinicalAdmin,
      isClientAdmin: true,
      administersInstallation: true,
    }),
    outsider: await makeAccount(db, [otherPractice.id], { firstName: 'Noah', lastName: 'Levy' }),
  };

  const browser = () => new Browser(app, publicUrl);

  /** @param idle in seconds, 0 for none */
  async function signedIn(account: TestAccount, idle = 0): Promise<Browser & { staffSessionId: string }> {
    const { staffSessionId } = await beginStaffSession(db, account.accountId, 'no.id.token', time.now, {
      idle,
      most: Number.MAX_SAFE_INTEGER,
    });
    const signedInBrowser = browser();
    signedInBrowser.cookies.set(
      nameInBrowser(STAFF_COOKIE, publicUrl),
      tickets.sign({ kind: 'staff', id: staffSessionId }, ABSOLUTE_SECONDS),
    );
    return Object.assign(signedInBrowser, { staffSessionId });
  }

  async function proves(...browsers: { staffSessionId: string }[]): Promise<void> {
    for (const each of browsers) await noteProof(db, each, new Date(time.now));
  }

  function form(changes: Partial<ScheduleForm> = {}, at: TestPractice = practice): ScheduleForm {
    return {
      idempotencyKey: randomUUID(),
      practiceId: at.id,
      visitTypeId: at.visitTypeId,
      providerUserId: (at === practice ? staff.provider : staff.outsider).accountId,
      date: '2026-11-20',
      time: at === practice ? '10:30' : '12:30',
      timeZone: at.timeZone,
      occurrence: 'first',
      durationMinutes: 20,
      description: '',
      locationId: null,
      series: null,
      seen: null,
      patients: [
        {
          firstName: 'Walter',
          lastName: 'Brandt',
          email: 'walter@example.com',
          language: 'en',
          linkDelivery: 'Email',
        },
      ],
      ...changes,
    };
  }

  async function scheduled(
    changes: Partial<ScheduleForm> = {},
    at: TestPractice = practice,
  ): Promise<Scheduled & { sessionId: string; token: string }> {
    const filled = form(changes, at);
    const visit = await scheduleVisit(deps, filled.providerUserId, filled);
    const [first] = visit.patients;
    if (!first) throw new Error('a visit without patients');
    return { ...visit, sessionId: first.sessionId, token: first.patientLink.split('/').at(-1) ?? '' };
  }

  const ownDevices = new Map<string, string>();

  async function patientOf(visit: { token: string }): Promise<Browser> {
    const { patient, browserId } = await opened(visit.token, ownDevices.get(visit.token) ?? null);
    ownDevices.set(visit.token, browserId);
    return patient;
  }

  async function anotherDevice(visit: { token: string }): Promise<Browser> {
    return (await opened(visit.token, null)).patient;
  }

  async function opened(token: string, browserId: string | null) {
    // The link belongs to either `/v` or `/pl`.
    const link = await db
      .selectFrom('links')
      .select('path')
      .where('tokenHash', '=', hashToken(token))
      .executeTakeFirst();
    const opened = await openLink(db, link?.path ?? 'v', token, time.now, async () => browserId);
    const patient = browser();
    const ticket = tickets.sign({ kind: 'visit', id: opened.visitSessionId }, 3600);
    patient.cookies.set(nameInBrowser(visitCookie(opened.sessionId), publicUrl), ticket);
    return { patient, browserId: opened.browserId };
  }

  async function askCopay(
    copay: Partial<Pick<Insertable<Database['visitTypes']>, 'copayMode' | 'copayCents' | 'copayMandatory'>>,
  ): Promise<void> {
    await db.updateTable('visitTypes').set(copay).where('id', '=', practice.visitTypeId).execute();
  }

  async function seat(visit: { visitId: string; sessionId: string }, seatId: string = randomUUID()) {
    const { visitId, sessionId } = visit;
    const admitted = {
      stage: 'in-visit' as const,
      arrivedAt: new Date(time.now),
      admittedAt: new Date(time.now),
    };
    await db
      .insertInto('participants')
      .values({
        seatId,
        visitId,
        sessionId,
        ...admitted,
        role: 'patient',
        accountId: null,
        name: 'Walter Brandt',
        leftAt: null,
        removedUntil: null,
      })
      .execute();
    return seatId;
  }

  async function allowedPicture(visitId: string, seatId: string, by: TestAccount): Promise<string> {
    const id = randomUUID();
    const asked = { id, visitId, seatId, accountId: by.accountId };
    await db
      .insertInto('pictureRequests')
      .values({ ...asked, outcome: 'allowed', settledAt: new Date(time.now) })
      .execute();
    return id;
  }

  return {
    app,
    authenticators,
    tickets,
    deps,
    db,
    jobs,
    database,
    publicUrl,
    time,
    told,
    practice,
    otherPractice,
    staff,
    audited: auditedIn(db),
    browser,
    proves,
    signedIn,
    form,
    scheduled,
    seat,
    allowedPicture,
    askCopay,
    patientOf,
    anotherDevice,
    async close(): Promise<void> {
      await app.close();
      try {
        await checkAuditWords(db);
      } finally {
        await db.destroy();
        await database.drop();
        removeAnchors();
      }
    },
  };
}
