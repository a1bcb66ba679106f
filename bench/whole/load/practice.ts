import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Socket } from 'socket.io-client';
import { Temporal } from 'temporal-polyfill';
import { Person } from './person.ts';

export interface Visit {
  visitId: string;
  patients: { sessionId: string; patientLink: string }[];
}

export interface Practice {
  url: string;
  practiceId: number;
  visitTypeId: string;
  providerUserId: string;
  timeZone: string;
}

/** Creates a visit type without steps, so that a patient only checks in. */
export async function preparePractice(url: string, databaseUrl: string): Promise<Practice> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<Omit<Practice, 'url'>>(
      `update visit_types set workflow = '[]', copay_mode = null from practices, accounts
       where practices.id = visit_types.practice_id and accounts.email = 'dr.rivera@demo.test'
         and practices.id = (select min(practice_id) from memberships where account_id = accounts.id)
       returning practices.id as "practiceId", visit_types.id as "visitTypeId", practices.time_zone as "timeZone",
         accounts.id as "providerUserId"`,
    );
    if (!rows[0]) throw new Error('the demo has no practice');
    return { ...rows[0], url };
  } finally {
    await client.end();
  }
}

/**
 * Adds people like the demo's provider, each with an account, because otherwise all would wait for one
 * account's rows.
 *
 * @returns their email addresses
 */
export async function addStaff(
  { practiceId, providerUserId }: Practice,
  databaseUrl: string,
  count: number,
): Promise<string[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ email: string }>(
      `with made as (
         insert into accounts (id, email, display_name, first_name, last_name, api_access)
         select gen_random_uuid(), 'colleague' || number || '@demo.test', display_name, first_name, last_name, api_access
         from accounts, generate_series(1, $3) as number where id = $1 returning id, email),
       joined as (
         insert into memberships (account_id, practice_id, user_type)
         select made.id, practice_id, user_type from memberships, made where account_id = $1 and practice_id = $2)
       select email from made`,
      [providerUserId, practiceId, count],
    );
    return rows.map(({ email }) => email);
  } finally {
    await client.end();
  }
}

let scheduled = 0;

export function schedule(practice: Practice, person: Person, patients: number): Promise<Visit> {
  const { practiceId, visitTypeId, providerUserId, timeZone } = practice;
  const at = Temporal.Now.zonedDateTimeISO(timeZone).add({ minutes: 5 });
  return person.call('POST', '/api/provider/visits', {
    idempotencyKey: randomUUID(),
    practiceId,
    visitTypeId,
    providerUserId,
    date: at.toPlainDate().toString(),
    time: at.toPlainTime().toString({ smallestUnit: 'minute' }),
    timeZone,
    durationMinutes: 20,
    description: '',
    patients: Array.from({ length: patients }, () => {
      scheduled += 1;
      return {
        firstName: 'Walter',
        lastName: `Brandt ${inLetters(scheduled)}`,
        email: `walter${scheduled}@example.com`,
        language: 'en',
        linkDelivery: 'Email',
      };
    }),
  });
}

const inLetters = (number: number) =>
  [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

export async function comeIn(url: string, patient: Visit['patients'][number] | undefined) {
  const person = new Person(url);
  const [path, token] = new URL(patient?.patientLink ?? '').pathname.split('/').slice(1);
  const { sessionId } = await person.call<{ sessionId: string }>(
    'POST',
    `/api/patient/links/${path}/${token}/open`,
    {},
  );
  const { socket, seatId } = await person.enter({ as: 'patient', sessionId });
  await command(socket, 'seat:check-in', {});
  return { socket, seatId };
}

/**
 * A live visit of a provider and two patients.
 *
 * @param urls where the patients' pages connect
 * @returns the three sockets, the provider's first
 */
export async function beginVisit(
  practice: Practice,
  staff: Person,
  urls: readonly [string, string] = [practice.url, practice.url],
): Promise<Socket[]> {
  const visit = await schedule(practice, staff, 2);
  const provider = await staff.enter({ as: 'staff', visitId: visit.visitId });
  const people = [provider.socket];
  for (const [index, patient] of visit.patients.entries()) {
    const { socket, seatId } = await comeIn(urls[index] ?? practice.url, patient);
    await command(provider.socket, 'seat:admit', { seatId });
    people.push(socket);
  }
  return people;
}

/** @throws Error with the error code */
export async function command<Data>(socket: Socket, name: string, payload: object): Promise<Data> {
  const answer = (await socket.emitWithAck(name, payload)) as
    | { ok: true; data: Data }
    | { ok: false; error: { code: string } };
  if (!answer.ok) throw new Error(`${name}: ${answer.error.code}`);
  return answer.data;
}
