import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { hashPassword } from '#server/http/access/password-hash.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import { API_ACCESS, type StaffUserType } from '#shared/domain/roles.ts';
import type { TimeZone } from '#shared/domain/visit.ts';
import type { World } from './world.ts';

export const PASSWORD = 'Right-horse-7';

export interface TestPractice {
  id: number;
  enterpriseId: number;
  name: string;
  timeZone: TimeZone;
  visitTypeId: string;
  patient: { patientId: string; firstName: string; lastName: string };
}

export interface TestAccount {
  accountId: string;
  email: string;
  displayName: string;
}

export async function makePractice(db: Db, name: string, timeZone: TimeZone): Promise<TestPractice> {
  const enterprise = await db
    .insertInto('enterprises')
    .values({ name: `${name} Group` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('practices')
    .values({ enterpriseId: enterprise.id, name, timeZone })
    .returning('id')
    .executeTakeFirstOrThrow();
  const visitTypeId = randomUUID();
  await db
    .insertInto('visitTypes')
    .values({ id: visitTypeId, practiceId: id, name: 'Follow-up', durationMinutes: 20 })
    .execute();
  const patient = { patientId: randomUUID(), firstName: 'Rosa', lastName: 'Delgado' };
  await makePatient(db, id, patient);
  return { id, enterpriseId: enterprise.id, name, timeZone, visitTypeId, patient };
}

export async function askQuestion(db: Db, visitTypeId: string): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('intakeQuestions')
    .values({
      id,
      visitTypeId,
      position: 0,
      question: JSON.stringify({ en: 'Why?', es: '¿Por qué?' }),
      help: null,
      type: 'Free Text',
      required: false,
    })
    .execute();
  return id;
}

export async function makePatient(
  db: Db,
  practiceId: number,
  {
    patientId = randomUUID(),
    firstName,
    lastName,
    ...known
  }: Pick<Insertable<Database['patients']>, 'firstName' | 'lastName' | 'mobile' | 'birthDate' | 'mrn'> & {
    patientId?: string;
  },
): Promise<string> {
  await db
    .insertInto('patients')
    .values({
      id: patientId,
      practiceId,
      firstName,
      lastName,
      email: 'patient@example.com',
      mobile: '+16025550123',
      language: 'es',
      ...known,
    })
    .execute();
  return patientId;
}

let passwordHash: Promise<string> | undefined;

export async function makeAccount(
  db: Db,
  practiceIds: readonly number[],
  {
    firstName = 'Elena',
    lastName = 'Rivera',
    apiAccess = API_ACCESS.provider as number,
    userType = 'Provider' as StaffUserType,
    isAdminOnly = false,
    isClientAdmin = false,
    administersInstallation = false,
  } = {},
): Promise<TestAccount> {
  passwordHash ??= hashPassword(PASSWORD);
  const accountId = randomUUID();
  const email = `${firstName}.${accountId}@practice.test`.toLowerCase();
  const displayName = `Dr. ${firstName} ${lastName}`;
  await db
    .insertInto('accounts')
    .values({
      id: accountId,
      email,
      passwordHash: await passwordHash,
      firstName,
      lastName,
      displayName,
      apiAccess,
      isAdminOnly,
      isClientAdmin,
      administersInstallation,
    })
    .execute();
  for (const practiceId of practiceIds) {
    await db.insertInto('memberships').values({ accountId, practiceId, userType }).execute();
  }
  return { accountId, email, displayName };
}

export async function makeLocation(
  world: Pick<World, 'db' | 'practice'>,
  { practiceId = world.practice.id, name = 'Main office' } = {},
): Promise<string> {
  const id = randomUUID();
  await world.db
    .insertInto('locations')
    .values({
      id,
      practiceId,
      name,
      address: '12 Mesa Drive',
      city: 'Phoenix',
      state: 'AZ',
      zipCode: '85001',
    })
    .execute();
  return id;
}
