import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Appointment, Patient } from '@medplum/fhirtypes';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { INTAKE_LIMITS } from '#shared/domain/intake.ts';
import { cleanName, cleanText } from '#shared/rules/clean-text.ts';
import { csvLine } from '#shared/rules/csv.ts';
import { isPersonName, LIMITS } from '#shared/rules/text.ts';
import { renderEmail } from './features/messages/notifications/email-template.ts';
import { codeEmail, codeSms } from './features/staff/mfa/code-message.ts';
import { visitCalendar } from './features/visits/links/visit-calendar.ts';
import { linkEmail, visitSms } from './features/visits/visit-messages/patient-messages.ts';
import { restoreBackup } from './storage/backup/restore-backup.ts';
import { writeBackup } from './storage/backup/write-backup.ts';
import { openSealedDatabase } from './storage/data-keys/open-sealed-database.ts';
import type { Browser } from './test-support/browser.ts';
import { createEmptyTestDatabase } from './test-support/database.ts';
import { fhirCaller } from './test-support/fhir-api.ts';
import { connectFhir } from './test-support/fhir-practice.ts';
import { type FhirTestServer, startFhirServer } from './test-support/fhir-server.ts';
import { createLiveWorld, type LiveWorld } from './test-support/live-world.ts';
import { askQuestion } from './test-support/people.ts';
import { signConsent } from './test-support/sign-consent.ts';

/** In the private-use planes the ends suffice, because no rule concerns a single character there. */
const PRIVATE_ENDS = 100;

function isAsked(point: number): boolean {
  // PostgreSQL cannot store NUL. Another test covers its refusal.
  if (point === 0) return false;
  if (point >= 0xf_00_00)
    return (point & 0xff_ff) < PRIVATE_ENDS || (point & 0xff_ff) >= 0xff_fe - PRIVATE_ENDS;
  return !/[\p{Cn}\p{Cs}]/u.test(String.fromCodePoint(point));
}

/**
 * Every assigned code point of Unicode once, each between two letters, in texts of at most `most` UTF-16
 * units.
 *
 * @param fits selects characters; default: all
 */
function everyCharacter(most: number, fits: (character: string) => boolean = () => true): string[] {
  const texts: string[] = [];
  let text = '';
  let units = 0;
  const flush = () => {
    if (text) texts.push(`a${text}z`);
    text = '';
    units = 0;
  };
  for (let point = 0; point < 0x11_00_00; point += 1) {
    const character = isAsked(point) ? String.fromCodePoint(point) : '';
    if (character === '' || !fits(character)) continue;
    // Composing turns some characters into two or three.
    const longest = Math.max(character.length, character.normalize('NFC').length);
    if (units + longest + 2 > most) flush();
    text += character;
    units += longest;
  }
  flush();
  return texts;
}

/* Every assigned code point takes each path that text takes. `pdf/every-character.long.test.ts` covers printing. */

describe('in messages and files', () => {
  const NAMES = everyCharacter(LIMITS.practiceName).map(cleanText);

  test('an email and a text message contain it as typed, and nothing else changes', async () => {
    const transport = createTransport({ streamTransport: true, buffer: true });
    for (const name of NAMES) {
      const visit = {
        practiceName: name,
        providerName: name,
        practicePhone: '',
        startsAt: new Date('2026-11-20T17:30:00Z'),
        timeZone: 'America/Phoenix' as const,
        link: 'http://localhost:3000/v/QN0ozOtLd5iQsj6tHOxjzWlq6HHwXTwA',
      };
      const codes = { practiceName: name, code: '123456' };
      for (const language of ['en', 'es'] as const) {
        expect(visitSms('invitationSms', visit, language)).toContain(name);
        expect(codeSms(codes, language)).toContain(name);
      }
      const email = renderEmail(linkEmail('invitation', visit, 'en'), 'en');
      expect(email.text).toContain(name);
      expect(renderEmail(codeEmail(codes, 'es'), 'es').text).toContain(name);
      const { message } = await transport.sendMail({
        to: 'rosa@example.com',
        from: { name, address: 'no@reply.test' },
        ...email,
      });
      const read = await PostalMime.parse(message as Buffer);
      const asOneLine = (text: string | undefined) => text?.replaceAll(/\s+/g, ' ').trim();
      expect(asOneLine(read.subject)).toBe(asOneLine(email.subject));
      expect(read.text?.replaceAll('\r\n', '\n').trim()).toBe(email.text.replaceAll('\r\n', '\n').trim());
      expect(read.to).toMatchObject([{ address: 'rosa@example.com' }]);
      expect([read.cc, read.bcc, read.attachments]).toEqual([undefined, undefined, []]);
    }
  });

  test('a calendar entry and a CSV line return it', () => {
    for (const text of NAMES) {
      const kept = text.replaceAll(/\r\n?/g, '\n');
      const calendar = visitCalendar(
        [
          {
            uid: 'one',
            sequence: 0,
            title: text,
            text,
            startsAt: new Date('2026-11-20T17:30:00Z'),
            durationMinutes: 20,
            link: null,
          },
        ],
        'en',
        Date.parse('2026-11-20T17:00:00Z'),
        {
          method: 'REQUEST',
          organizer: { name: text, email: 'no@reply.test' },
          attendee: 'rosa@example.com',
        },
      );
      const lines = calendar.replaceAll('\r\n ', '').split('\r\n');
      const entryOf = (name: string) =>
        lines
          .find((line) => line.startsWith(`${name}:`))
          ?.slice(name.length + 1)
          .replaceAll(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped));
      expect([entryOf('SUMMARY'), entryOf('DESCRIPTION')]).toEqual([kept, kept]);
      expect(lines.filter((line) => line.startsWith('BEGIN:VEVENT'))).toHaveLength(1);
      const value = csvLine([1, text]).slice('1,'.length, -'\r\n'.length);
      const unquoted = value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value;
      expect(unquoted.replaceAll(/(;\s*)'([=+\-@＝＋－＠])/g, '$1$2')).toBe(text);
    }
  });
});

describe('through the product', () => {
  let world: LiveWorld;
  let server: FhirTestServer;
  let staff: Browser;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'anteroom-characters-'));
    world = await createLiveWorld({ environment: { PRIVATE_SERVICE_ADDRESSES: 'true' } });
    const steps = ['signature', 'intake'].map((step) => ({ step, mandatory: true }));
    await world.db
      .updateTable('visitTypes')
      .set({ workflow: JSON.stringify(steps), beginMinutes: null })
      .execute();
    await askQuestion(world.db, world.practice.visitTypeId);
    staff = await world.signedIn(world.staff.provider);
    server = await startFhirServer();
    await connectFhir(world, server.baseUrl);
  });
  afterAll(async () => {
    expect(world.failures).toEqual([]);
    await server.close();
    await world.close();
    rmSync(folder, { recursive: true });
  });

  test('a description is returned on the page and by FHIR', async () => {
    const fhir = await fhirCaller(world);
    for (const typed of everyCharacter(LIMITS.description)) {
      const { result } = await staff.call('POST /api/provider/visits', {
        body: world.form({ description: typed }),
      });
      const { visitId, patients } = result;
      const read = await staff.call('GET /api/provider/visits/:rootVisitId', {
        params: { rootVisitId: visitId },
      });
      expect(read.result.description).toBe(cleanText(typed));
      const there = await fhir.send(`Appointment/${patients[0]?.sessionId}`);
      expect(there.json<Appointment>().description).toBe(cleanText(typed));
    }
  });

  test('a typed name is returned in the visit and its summary', async () => {
    // Joiners are valid only between some letters.
    const isInNames = (one: string) => isPersonName(cleanName(`a${one}${one}z`));
    for (const typed of everyCharacter(LIMITS.personName, isInNames)) {
      const body = world.form();
      const [walter] = body.patients;
      if (!walter) throw new Error('a form without patients');
      // Without a message, because an account may send only a limited number per day.
      const patients = [{ ...walter, firstName: typed, lastName: typed, linkDelivery: 'Copy' as const }];
      const scheduled = await staff.call('POST /api/provider/visits', { body: { ...body, patients } });
      const { visitId } = scheduled.result;
      const read = await staff.call('GET /api/provider/visits/:rootVisitId', {
        params: { rootVisitId: visitId },
      });
      const name = cleanName(typed);
      expect(read.result.visitPatients).toMatchObject([{ firstName: name, lastName: name }]);
      const summary = await staff.call('GET /api/provider/visits/:rootVisitId/summary', {
        params: { rootVisitId: visitId },
        query: { language: 'en' },
      });
      expect(summary.body).toContain(name);
    }
  });

  test('a name from the record system is returned, and is sent there with the appointment', async () => {
    for (const family of everyCharacter(LIMITS.knownName)) {
      const { id } = await server.repo.createResource<Patient>({
        resourceType: 'Patient',
        name: [{ family }],
      });
      const { result } = await staff.call('POST /api/provider/practices/:practiceId/record-patients', {
        params: { practiceId: world.practice.id },
        body: { recordId: id, patientId: null },
      });
      const { patientId, firstName = '', lastName = '' } = result.patient ?? {};
      expect(lastName).toBe(cleanName(family));
      await world.scheduled({
        patients: [{ patientId, firstName, lastName, language: 'en', linkDelivery: 'Copy' }],
      });
    }
    await world.jobs.run();
    expect(server.refused).toEqual([]);
  });

  test('notes, answers and chat are returned', async () => {
    const [notes, answers, chat] = [LIMITS.visitNote, INTAKE_LIMITS.text, LIMITS.chatMessage].map((most) =>
      everyCharacter(most),
    ) as [string[], string[], string[]];
    const visit = await world.scheduled();
    const { visitId: rootVisitId, sessionId } = visit;
    const patient = await world.patientOf(visit);
    let version = 0;
    for (const text of notes) {
      const saved = await staff.call('PUT /api/provider/visits/:rootVisitId/notes', {
        params: { rootVisitId },
        body: { text, version },
      });
      version = saved.result.version;
      const { result } = await staff.call('GET /api/provider/visits/:rootVisitId/notes', {
        params: { rootVisitId },
      });
      expect(JSON.stringify(result)).toContain(JSON.stringify(cleanText(text)).slice(1, -1));
    }
    await signConsent(patient, sessionId);
    const { questions } = (
      await patient.call('GET /api/patient/sessions/:sessionId/intake', { params: { sessionId } })
    ).result;
    const questionId = questions[0]?.questionId ?? '';
    for (const answer of answers) {
      await patient.call('POST /api/patient/sessions/:sessionId/intake/answers', {
        params: { sessionId },
        body: { questionId, answer },
      });
      const { result } = await patient.call('GET /api/patient/sessions/:sessionId/intake', {
        params: { sessionId },
      });
      expect(result.answers[questionId]).toBe(cleanText(answer));
    }
    const socket = await world.staffIn(rootVisitId);
    for (const text of chat) {
      const messageId = randomUUID();
      // A fast machine reaches the limit of messages per minute.
      await expect.poll(() => socket.outcome('chat:send', { messageId, text })).toBe('ok');
      const { text: kept } = await world.db
        .selectFrom('chatMessages')
        .select('text')
        .where('id', '=', messageId)
        .executeTakeFirstOrThrow();
      expect(kept).toBe(cleanText(text));
    }
  });

  test('everything is exported, and unchanged after a backup and its restore', async () => {
    const administrator = await world.signedIn(world.staff.administrator);
    const params = { practiceId: world.practice.id };
    for (const kind of ['visits', 'patients', 'consent'] as const)
      for (const format of ['csv', 'json'] as const)
        await administrator.call('POST /api/admin/practices/:practiceId/exports', {
          params,
          body: { kind, format, from: null, to: null, language: 'en', idempotencyKey: randomUUID() },
        });
    while (world.jobs.queued.some(({ name }) => name === 'export')) await world.jobs.run();
    const { result } = await administrator.call('GET /api/admin/practices/:practiceId/exports', { params });
    expect(result.exports.map(({ state }) => state)).toEqual(result.exports.map(() => 'done'));
    const json = result.exports.find(({ kind, format }) => kind === 'visits' && format === 'json');
    const file = await administrator.request({ url: `/api/admin/exports/${json?.exportId}/file` });
    const described = (JSON.parse(file.body) as { description: string }[]).map(
      ({ description }) => description,
    );
    for (const typed of everyCharacter(LIMITS.description)) expect(described).toContain(cleanText(typed));

    const { keys } = world.deps;
    const backup = path.join(folder, 'all.backup');
    await writeBackup({ url: world.database.url, key: keys.backup[0], to: createWriteStream(backup) });
    const restored = await createEmptyTestDatabase();
    try {
      await restoreBackup({ server: restored, keys: keys.backup, file: backup });
      const { db, dataKeys } = openSealedDatabase(restored.url, keys, () => {});
      try {
        await dataKeys.read();
        const textsOf = async (from: typeof db) => ({
          visits: await from.selectFrom('visits').select(['id', 'description']).orderBy('id').execute(),
          patients: await from
            .selectFrom('patients')
            .select(['id', 'firstName', 'lastName'])
            .orderBy('id')
            .execute(),
          chat: await from.selectFrom('chatMessages').select(['id', 'text']).orderBy('id').execute(),
          notes: await from.selectFrom('visitNotes').select(['visitId', 'text']).orderBy('visitId').execute(),
        });
        expect(await textsOf(db)).toEqual(await textsOf(world.db));
      } finally {
        await db.destroy();
      }
    } finally {
      await restored.drop();
    }
  });
});
