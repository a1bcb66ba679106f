import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { FUZZ_WORDS } from '#server/test-support/fuzz-words.ts';
import { setForPractices } from './enterprise.ts';

const ALL = FUZZ_WORDS.join(' ');

export interface FuzzVisit {
  words: string;
  visitId: string;
  sessionId: string;
  link: string;
}

export function apiOf(page: Page, url: string) {
  return async <T>(method: 'get' | 'post', path: string, data?: object): Promise<T> => {
    const answer = await page.request[method](`${url}${path}`, { data, headers: { origin: url } });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()).result;
  };
}

interface Options {
  visitTypes: { visitTypeId: string; name: string }[];
  providers: { userId: string; name: string }[];
  timeZone: string;
}

/**
 * A practice whose every text is hostile: its name, its staff's, its visit types' and questions', which the
 * database accepts although no form would, and a visit described by each of the words.
 */
export async function plantPractice(database: pg.Client, page: Page, url: string) {
  const ask = apiOf(page, url);
  const { results } = await ask<{ results: { practiceId: number }[] }>(
    'get',
    '/api/provider/launch-practices',
  );
  const practiceId = results[0]?.practiceId;
  const options = await ask<Options>('get', `/api/provider/practices/${practiceId}/schedule-options`);
  const [plain] = options.visitTypes;
  const full = options.visitTypes.find(({ name }) => name === 'Telehealth consultation');

  await database.query('update practices set name = $1', [ALL]);
  await setForPractices(database, 'showPatientNames', true);
  await database.query('update accounts set display_name = $1, first_name = $1, last_name = $1', [ALL]);
  const both = JSON.stringify({ en: ALL, es: ALL });
  // A practice's two active types must have different names.
  await database.query(
    `update visit_types set name = $1 || ' ' || left(id::text, 8), patient_text = $2, billing_grouping = $1`,
    [ALL, both],
  );
  await database.query('update intake_questions set question = $1, help = $1', [both]);
  await database.query(
    `update intake_questions set options = (select jsonb_agg(option || $1::jsonb) from jsonb_array_elements(options) option)
      where options <> '[]'`,
    [both],
  );

  const start = new Date(Date.now() + 5 * 60_000);
  const [date, time = ''] = start.toLocaleString('sv-SE', { timeZone: options.timeZone }).split(' ');
  async function schedule(visitTypeId: string | undefined, words: string[], description: string) {
    const visit = await ask<{ visitId: string; patients: { sessionId: string; patientLink: string }[] }>(
      'post',
      '/api/provider/visits',
      {
        idempotencyKey: randomUUID(),
        practiceId,
        visitTypeId,
        date,
        time: time.slice(0, 5),
        description,
        providerUserId: options.providers[0]?.userId,
        timeZone: options.timeZone,
        durationMinutes: 30,
        patients: words.map((_, index) => ({
          firstName: 'Walter',
          lastName: 'Ames',
          email: `walter${index}@example.com`,
          language: 'en',
          linkDelivery: 'Email',
        })),
      },
    );
    for (const [index, name] of words.entries()) {
      await database.query(
        `update patients set first_name = $1, last_name = $1 from visit_patients seat
          where seat.patient_id = patients.id and seat.session_id = $2`,
        [name, visit.patients[index]?.sessionId],
      );
    }
    const [first] = visit.patients;
    return { visitId: visit.visitId, sessionId: first?.sessionId ?? '', link: first?.patientLink ?? '' };
  }

  const visits: FuzzVisit[] = [];
  for (const words of FUZZ_WORDS)
    visits.push({ words, ...(await schedule(plain?.visitTypeId, [words], words)) });
  return {
    practiceId,
    visits,
    group: await schedule(plain?.visitTypeId, FUZZ_WORDS.slice(0, 20), ALL.slice(0, 500)),
    withSteps: await schedule(full?.visitTypeId, [ALL], ''),
  };
}

export async function plantAnswers(database: pg.Client, visits: readonly FuzzVisit[]): Promise<void> {
  for (const { sessionId, words } of visits) {
    const answers = [
      { question: words, type: 'Free Text', texts: [words], imageIds: [] },
      { question: words, type: 'Multi Select', texts: [words, words], imageIds: [] },
    ];
    await database.query(
      `insert into intake_submissions (session_id, at, language, answers) values ($1, now(), 'en',
        -- As from before encryption.
        'anteroom'::bytea || '\\x0001'::bytea || convert_to($2, 'UTF8'))`,
      [sessionId, JSON.stringify(answers)],
    );
    await database.query(
      `update visit_patients set cancelled_at = now(), cancel_reason = 'no-time', cancel_category = 'Scheduling',
        cancel_comment = $1 where session_id = $2`,
      [words, sessionId],
    );
  }
}

/**
 * A guest of the visit whose every text is hostile. @returns the addresses of their invitation and their page
 */
export async function plantGuest(
  database: pg.Client,
  staff: Page,
  url: string,
  { visitId, words }: FuzzVisit,
): Promise<{ link: string; page: string }> {
  const ask = apiOf(staff, url);
  const { guestId } = await ask<{ guestId: string }>('post', `/api/provider/visits/${visitId}/guests`, {
    name: 'Ana Ames',
    email: null,
    mobile: null,
    relationship: 'Legal Guardian',
    language: 'en',
    guestType: 'patient',
    accountId: null,
    authorized: true,
    idempotencyKey: randomUUID(),
  });
  const { guestLink } = await ask<{ guestLink: string }>('post', `/api/provider/guests/${guestId}/link`);
  await database.query('update guests set name = $1, legal_representative_name = $1 where id = $2', [
    words,
    guestId,
  ]);
  return { link: guestLink, page: `/guest/visit/${guestId}` };
}
