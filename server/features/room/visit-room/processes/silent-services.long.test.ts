import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { JOBS } from '#server/features/index.ts';
import { startPgBossJobs } from '#server/runtime/jobs/pg-boss.ts';
import type { Jobs } from '#server/runtime/jobs/port.ts';
import { type BreakableWay, breakableWay } from '#server/test-support/breakable-way.ts';
import { asOwner } from '#server/test-support/database.ts';
import { addRosa, connectFhir, linkedRosa } from '#server/test-support/fhir-practice.ts';
import { type FhirTestServer, startFhirServer } from '#server/test-support/fhir-server.ts';
import { type MailServer, openMailServer } from '#server/test-support/mail-server.ts';
import {
  createProcessWorld,
  type ProcessWorld,
  processVisits,
  type WorldProcess,
  words,
} from '#server/test-support/process-world.ts';

const OTHERS = 8;
const PRIVATE = { PRIVATE_SERVICE_ADDRESSES: 'true' };

let world: ProcessWorld;
let process: WorldProcess;
let jobs: Jobs;
let records: FhirTestServer;
let mail: MailServer;
let wayToRecords: BreakableWay;
let wayToMail: BreakableWay;
const arrived: string[] = [];

beforeAll(async () => {
  records = await startFhirServer();
  mail = await openMailServer(({ to }) => void arrived.push(...to));
  [wayToRecords, wayToMail] = await Promise.all([breakableWay(records.baseUrl), breakableWay(mail.url)]);
  world = await createProcessWorld({ environment: PRIVATE });
  jobs = await startPgBossJobs(world.database.url, world.deps.log, JOBS);
  Object.assign(world.deps, { jobs });
  await addRosa(records);
  await connectFhir(world, wayToRecords.url);
  process = await world.process(undefined, Object.assign({ SMTP_URL: wayToMail.url }, PRIVATE));
});
afterEach(() => {
  for (const way of [wayToRecords, wayToMail]) way.mend();
});
afterAll(async () => {
  await jobs.stop();
  await world.close();
  for (const way of [wayToRecords, wayToMail]) way.close();
  await records.close();
  await mail.close();
});

const { inVisit } = processVisits(() => world);

const statesOf = async (recipients: readonly string[]) => {
  const messages = await world.db
    .selectFrom('messages')
    .select('state')
    .where('recipient', 'in', recipients)
    .execute();
  return messages.map(({ state }) => state);
};

const appointmentOf = (sessionId: string) =>
  world.db
    .selectFrom('appointments')
    .select(['revision', 'writtenRevision', 'recordId'])
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow();

test('a record system and a mail server that accept connections but never answer do not disturb a visit', async () => {
  const { rosa } = await linkedRosa(world);
  for (const way of [wayToRecords, wayToMail]) way.silence();
  const visit = await world.visitSoon({ patients: [rosa] });
  const recipients = Array.from({ length: OTHERS }, (_, index) => `walter-${index}@example.com`);
  const patient = { firstName: 'Walter', lastName: 'Brandt', language: 'en', linkDelivery: 'Email' } as const;
  for (const email of recipients) await world.visitSoon({ patients: [Object.assign({ email }, patient)] });
  await expect.poll(() => wayToRecords.unanswered()).toBeGreaterThan(0);
  await expect.poll(() => wayToMail.unanswered()).toBeGreaterThan(0);

  const people = await inVisit(process, process, visit);
  for (const text of ['good morning', 'how are you?']) {
    expect(await people.provider.outcome('chat:send', words(text))).toBe('ok');
    await people.patient.next('chat:added', (message) => message.text === text);
    expect(await people.patient.outcome('chat:send', words(`${text} to you`))).toBe('ok');
    await people.provider.next('chat:added', (message) => message.text === `${text} to you`);
  }
  const staff = await world.signedIn(world.staff.provider);
  const list = await fetch(`http://127.0.0.1:${process.port}/api/provider/visits/search`, {
    method: 'POST',
    headers: {
      cookie: staff.cookieHeader,
      origin: world.publicUrl,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ practiceId: world.practice.id }),
  });
  expect([list.status, await list.text()]).toEqual([200, expect.stringContaining(visit.visitId)]);
  expect(await process.ready()).toMatchObject({ ready: true });
  expect(await people.provider.outcome('visit:end', {})).toBe('ok');
  const { status } = await world.db
    .selectFrom('visits')
    .select('status')
    .where('id', '=', visit.visitId)
    .executeTakeFirstOrThrow();
  expect(status).toBe('COMPLETE');

  expect(arrived).toEqual([]);
  expect(new Set(await statesOf(recipients))).toEqual(new Set(['queued']));
  expect(await records.all('Appointment')).toEqual([]);
  expect(await appointmentOf(visit.sessionId)).toMatchObject({ recordId: null });
  expect(wayToRecords.unanswered() + wayToMail.unanswered()).toBeGreaterThan(0);

  for (const way of [wayToRecords, wayToMail]) way.mend();
  const hurry = () =>
    asOwner(world.database, "update pgboss.job set start_after = now() where state = 'retry'");
  await expect
    .poll(async () => {
      await hurry();
      return new Set(await statesOf(recipients));
    })
    .toEqual(new Set(['sent']));
  expect(arrived.filter((to) => to.startsWith('walter-')).sort()).toEqual(recipients);
  await expect
    .poll(async () => {
      await hurry();
      const { revision, writtenRevision } = await appointmentOf(visit.sessionId);
      return writtenRevision === revision;
    })
    .toBe(true);
  expect(await records.all('Appointment')).toHaveLength(1);
});
