import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Temporal } from 'temporal-polyfill';
import type { Deps } from '#server/features/deps.ts';
import {
  type ScheduleForm,
  scheduleVisit,
} from '#server/features/visits/scheduling/schedule-visit.service.ts';
import { hashPassword } from '#server/http/access/password-hash.ts';
import type { Trx } from '#server/storage/db/database.ts';
import { writeOwnSetting } from '#server/storage/settings/stored.ts';
import type { LinkDelivery } from '#shared/domain/visit.ts';
import { demoQuestions } from './demo-intake.ts';
import { seedPastVisits } from './demo-past.ts';
import {
  DEMO_ACCOUNTS,
  DEMO_PASSWORD,
  DEMO_PATIENTS,
  DEMO_PRACTICES,
  DEMO_VISIT_TYPES,
  type DemoPractice,
  emailOf,
  mobileOf,
} from './demo-people.ts';

/**
 * Phoenix has a saguaro in front of the sun, New York a heart over the river. No text, because the name is shown next
 * to the logo.
 */
const demoLogo = (practice: DemoPractice['key']): Promise<Buffer> =>
  readFile(path.join(import.meta.dirname, 'logos', `${practice}.png`));

interface SeededPractice extends DemoPractice {
  id: number;
  visitTypes: Map<string, string>;
  patients: (Omit<ScheduleForm['patients'][number], 'linkDelivery'> & { patientId: string })[];
}

/**
 * Fills an empty database with the demo enterprise: two practices with staff and patients, past visits, and
 * visits in five minutes, later today and tomorrow. Upcoming visits are scheduled through the service, so the
 * outbox has their messages.
 *
 * @returns false if the database already has accounts
 */
export async function seedDemo(deps: Deps): Promise<boolean> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const seeded = await deps.db.transaction().execute(async (trx) => {
    const someone = await trx.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
    return someone ? null : seedPeople(trx, passwordHash);
  });
  if (!seeded) return false;
  await drawLogos(deps, seeded.practices);
  await recognisePatients(deps, seeded.practices);
  await scheduleDemoVisits(deps, seeded.practices, seeded.accounts);
  const { id, timeZone, visitTypes, patients } = get(seeded.practices, 'phoenix');
  const patientIds = patients.map(({ patientId }) => patientId);
  const place = { practiceId: id, timeZone, visitTypes, patientIds, accounts: seeded.accounts };
  await seedPastVisits(deps.db, place, deps.clock());
  return true;
}

async function drawLogos({ db, files }: Deps, practices: Map<string, SeededPractice>): Promise<void> {
  for (const { id, key } of practices.values()) {
    const fileId = randomUUID();
    const content = await demoLogo(key);
    const file = await files.prepare(db, { fileId, mediaType: 'image/png', content, practiceId: id });
    await db.transaction().execute(async (trx) => {
      await files.put(trx, file);
      await trx.updateTable('practices').set({ logoFileId: fileId }).where('id', '=', id).execute();
    });
  }
}

async function recognisePatients({ db, records }: Deps, practices: Map<string, SeededPractice>) {
  for (const { id, patients } of practices.values())
    for (const { patientId, firstName, lastName } of patients) {
      const found = await records?.of(id).searchPatients({ name: `${firstName} ${lastName}` });
      const [known] = found?.found ?? [];
      if (!known) continue;
      const { recordId, birthDate, sex, mrn } = known;
      await db
        .updateTable('patients')
        .set({ recordId, birthDate, sex, mrn })
        .where('id', '=', patientId)
        .execute();
    }
}

async function seedPeople(trx: Trx, passwordHash: string) {
  const enterprise = await trx
    .insertInto('enterprises')
    .values({ name: 'Demo Health Group' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const practices = new Map<string, SeededPractice>();
  for (const practice of DEMO_PRACTICES) {
    practices.set(practice.key, await seedPractice(trx, enterprise.id, practice));
  }
  const accounts = new Map<string, string>();
  for (const { purpose: _, memberships, ...account } of DEMO_ACCOUNTS) {
    const id = randomUUID();
    accounts.set(account.email, id);
    await trx
      .insertInto('accounts')
      .values({ id, passwordHash, ...account })
      .execute();
    for (const { practice, userType } of memberships) {
      const practiceId = get(practices, practice).id;
      await trx.insertInto('memberships').values({ accountId: id, practiceId, userType }).execute();
    }
  }
  return { practices, accounts };
}

async function seedPractice(trx: Trx, enterpriseId: number, practice: DemoPractice): Promise<SeededPractice> {
  const { id } = await trx
    .insertInto('practices')
    .values({
      enterpriseId,
      name: practice.name,
      timeZone: practice.timeZone,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const setting of [
    'hasInterpretationServices',
    'hasRemoteMonitoring',
    'hasProviderOnDemand',
    'hasProviderOnDemandCau',
    'hasProviderOnDemandQuickAdd',
  ] as const)
    await writeOwnSetting(trx, { kind: 'practice', id }, setting, { value: true, final: false }, null);
  const phone = { value: practice.phone, final: false };
  await writeOwnSetting(trx, { kind: 'practice', id }, 'practicePhone', phone, null);
  const visitTypes = new Map<string, string>();
  for (const type of DEMO_VISIT_TYPES) {
    const typeId = randomUUID();
    visitTypes.set(type.name, typeId);
    await trx
      .insertInto('visitTypes')
      .values({ id: typeId, practiceId: id, ...type })
      .execute();
    if (type.workflow) await trx.insertInto('intakeQuestions').values(demoQuestions(typeId)).execute();
  }
  const half = DEMO_PATIENTS.length / 2;
  const patients: SeededPractice['patients'] = [];
  for (const [index, person] of DEMO_PATIENTS.entries()) {
    if (index < half !== (practice.key === 'phoenix')) continue;
    const patient = { ...person, email: emailOf(index), mobile: mobileOf(index) };
    const patientId = randomUUID();
    await trx
      .insertInto('patients')
      .values({ id: patientId, practiceId: id, ...patient })
      .execute();
    patients.push({ patientId, ...patient });
  }
  return { ...practice, id, visitTypes, patients };
}

interface DemoVisit {
  practice: DemoPractice['key'];
  provider: string;
  type: string;
  /** Minutes from now, rounded up to a whole minute, or a wall-clock time tomorrow. */
  start: { inMinutes: number } | { tomorrowAt: string };
  durationMinutes: ScheduleForm['durationMinutes'];
  patients: number[];
  linkDelivery: LinkDelivery;
}

const DEMO_VISITS: readonly DemoVisit[] = [
  visit('phoenix', 'dr.rivera@demo.test', 'Follow-up', { inMinutes: 5 }, 20, [0], 'Email'),
  visit('phoenix', 'dr.rivera@demo.test', 'Medication check', { inMinutes: 45 }, 15, [4], 'SMS'),
  visit('phoenix', 'dr.rivera@demo.test', 'New patient', { inMinutes: 90 }, 45, [5], 'Email'),
  visit('phoenix', 'dr.okafor@demo.test', 'Follow-up', { inMinutes: 120 }, 20, [2], 'Copy'),
  visit('phoenix', 'dr.rivera@demo.test', 'Group education', { tomorrowAt: '10:00' }, 60, [1, 3, 6], 'Email'),
  visit('phoenix', 'dr.rivera@demo.test', 'Follow-up', { tomorrowAt: '14:30' }, 20, [7], 'SMS'),
  visit('new-york', 'dr.levy@demo.test', 'Follow-up', { inMinutes: 10 }, 20, [0], 'Email'),
  visit('new-york', 'dr.okafor@demo.test', 'New patient', { tomorrowAt: '09:00' }, 45, [6], 'Email'),
];

function visit(
  practice: DemoVisit['practice'],
  provider: string,
  type: string,
  start: DemoVisit['start'],
  durationMinutes: DemoVisit['durationMinutes'],
  patients: number[],
  linkDelivery: LinkDelivery,
): DemoVisit {
  return { practice, provider, type, start, durationMinutes, patients, linkDelivery };
}

async function scheduleDemoVisits(
  deps: Deps,
  practices: Map<string, SeededPractice>,
  accounts: Map<string, string>,
): Promise<void> {
  for (const {
    provider,
    practice: key,
    type,
    patients,
    start,
    durationMinutes,
    linkDelivery,
  } of DEMO_VISITS) {
    const practice = get(practices, key);
    const providerUserId = get(accounts, provider);
    const at = startOf(start, practice.timeZone, deps.clock());
    await scheduleVisit(deps, providerUserId, {
      idempotencyKey: randomUUID(),
      practiceId: practice.id,
      visitTypeId: get(practice.visitTypes, type),
      providerUserId,
      date: at.toPlainDate().toString(),
      time: at.toPlainTime().toString({ smallestUnit: 'minute' }),
      timeZone: practice.timeZone,
      occurrence: 'first',
      durationMinutes,
      description: '',
      locationId: null,
      series: null,
      seen: null,
      patients: patients
        .flatMap((index) => practice.patients[index] ?? [])
        .map((one) => ({ ...one, linkDelivery })),
    });
  }
}

function startOf(start: DemoVisit['start'], timeZone: string, now: number): Temporal.ZonedDateTime {
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  if ('inMinutes' in start) {
    return here.add({ minutes: start.inMinutes }).round({ smallestUnit: 'minute', roundingMode: 'ceil' });
  }
  return here.add({ days: 1 }).withPlainTime(start.tomorrowAt);
}

function get<V>(map: Map<string, V>, key: string): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the demo has no ${key}`);
  return value;
}
