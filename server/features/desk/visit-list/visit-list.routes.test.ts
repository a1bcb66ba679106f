// Runs on both PostgreSQLs: a list with search, filters and nested JSON.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Browser } from '#server/test-support/browser.ts';
import { makePatient } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { UNASKED_HEADER } from '#shared/domain/call-headers.ts';
import { EXPECTED_PATIENT } from '#shared/test-support/visit-patient.ts';

let world: World;
let provider: Browser;
let visit: Awaited<ReturnType<World['scheduled']>>;
beforeAll(async () => {
  world = await createWorld();
  provider = await world.signedIn(world.staff.provider);
  visit = await world.scheduled();
});
afterAll(() => world.close());

describe('the visit list', () => {
  const search = async (filter = {}) => {
    const body = { practiceId: world.practice.id, ...filter };
    return (await provider.call('POST /api/provider/visits/search', { body })).result;
  };

  test('shows the practice’s visits, soonest first, with the server’s time', async () => {
    await world.scheduled({ time: '10:10' });
    await world.scheduled({}, world.otherPractice);
    const { results, serverTime } = await search();
    expect(results.map((item) => item.startTime)).toEqual([
      '2026-11-20T17:10:00.000Z',
      '2026-11-20T17:30:00.000Z',
    ]);
    expect(results[1]).toMatchObject({
      visitId: visit.visitId,
      sessionId: visit.sessionId,
      patientName: 'Walter Brandt',
      patientStage: 'pending',
      patientInVisit: false,
      scheduledProviderId: expect.any(String),
      scheduledProviderName: 'Dr. Elena Rivera',
      status: 'SCHEDULED',
      timeZone: 'America/Phoenix',
    });
    expect(serverTime).toBe('2026-11-20T17:00:00.000Z');
  });

  test('filters by provider, time, status and origination', async () => {
    expect((await search({ providerUserId: randomUUID() })).results).toEqual([]);
    expect((await search({ minDate: '2026-11-20T17:20:00Z' })).results).toHaveLength(1);
    expect((await search({ maxDate: '2026-11-20T17:20:00Z' })).results).toHaveLength(1);
    expect((await search({ status: ['COMPLETE'] })).results).toEqual([]);
    expect((await search({ originations: ['Routine Visit'] })).results).toHaveLength(2);
  });
});

test('links a row to its patient’s page, except for a group', async () => {
  const one = await world.scheduled();
  const two = await world.scheduled({
    patients: ['Ada', 'Bo'].map((firstName) => ({
      firstName,
      lastName: 'Brandt',
      language: 'en' as const,
      linkDelivery: 'Copy' as const,
    })),
  });
  const { results } = (
    await provider.call('POST /api/provider/visits/search', { body: { practiceId: world.practice.id } })
  ).result;
  const pageOf = (visitId: string) => results.find((row) => row.visitId === visitId)?.patientId;
  const { patientId } = await world.db
    .selectFrom('visitPatients')
    .select('patientId')
    .where('sessionId', '=', one.sessionId)
    .executeTakeFirstOrThrow();
  expect(pageOf(one.visitId)).toBe(patientId);
  expect(pageOf(two.visitId)).toBeNull();
});

test('names the patients in a visit’s details, and audits the read', async () => {
  const { result } = await provider.call('GET /api/provider/visits/:rootVisitId', {
    params: { rootVisitId: visit.visitId },
  });
  expect(result).toMatchObject({ practiceName: 'Saguaro Family Medicine', origination: 'Routine Visit' });
  expect(result.visitPatients).toEqual([
    {
      patientId: expect.any(String),
      firstName: 'Walter',
      lastName: 'Brandt',
      email: 'walter@example.com',
      sessionId: visit.sessionId,
      ...EXPECTED_PATIENT,
    },
  ]);
  const read = await world.audited({ action: 'visit.read', visitId: visit.visitId });
  expect(read).toHaveLength(1);
});

test('finds the visit of a session id', async () => {
  const { result } = await provider.call('GET /api/provider/sessions/:sessionId', {
    params: { sessionId: visit.sessionId },
  });
  expect(result).toEqual({ visitId: visit.visitId, practiceId: world.practice.id, status: 'SCHEDULED' });
});

test('offers this practice’s visit types and providers in the form', async () => {
  const { result } = await provider.call('GET /api/provider/practices/:practiceId/schedule-options', {
    params: { practiceId: world.practice.id },
  });
  expect(result.timeZone).toBe('America/Phoenix');
  expect(result.visitTypes).toEqual([
    {
      visitTypeId: world.practice.visitTypeId,
      name: 'Follow-up',
      durationMinutes: 20,
      contactMethods: ['Email', 'SMS'],
      createsEncounter: false,
    },
  ]);
  expect(result.providers).toEqual([{ userId: world.staff.provider.accountId, name: 'Dr. Elena Rivera' }]);
});

describe('patients', () => {
  beforeAll(async () => {
    const names = [
      ['Héctor', 'García-López'],
      ['Ana María', 'de la Cruz'],
      ['Thomas', "O'Neill"],
      ['Per_cent', '100%'],
    ] as const;
    for (const [firstName, lastName] of names)
      await makePatient(world.db, world.practice.id, { firstName, lastName });
    const known = { mobile: '+16025550104', birthDate: '1952-03-14', mrn: 'SF-004711' };
    await makePatient(world.db, world.practice.id, { firstName: 'Vera', lastName: 'Quill', ...known });
    await makePatient(world.db, world.otherPractice.id, {
      firstName: 'Héctor',
      lastName: 'Elsewhere',
      ...known,
    });
  });

  const find = async (name: string) => {
    const { result } = await provider.call('POST /api/provider/practices/:practiceId/patients/search', {
      params: { practiceId: world.practice.id },
      body: { name },
    });
    return result.results.map((patient) => `${patient.firstName} ${patient.lastName}`);
  };

  test.each([
    ['the beginning of the first name', 'hect', ['Héctor García-López']],
    ['without accents and case', 'GARCIA', ['Héctor García-López']],
    ['the second part of a double name', 'lópez', ['Héctor García-López']],
    ['every word, in any order', 'gar hé', ['Héctor García-López']],
    ['a word within the last name', 'cruz', ['Ana María de la Cruz']],
    ['what follows an apostrophe', 'neill', ["Thomas O'Neill"]],
    ['the apostrophe too', "o'neill", ["Thomas O'Neill"]],
    ['the end of a word', 'ctor', ['Héctor García-López']],
    ['one or two letters', 'uz', ['Ana María de la Cruz']],
    ['phone number', '(602) 555-0104', ['Vera Quill']],
    ['the end of a phone number', '555-0104', ['Vera Quill']],
    ['date of birth', '3/14/1952', ['Vera Quill']],
    ['date of birth as the record system writes it', '1952-03-14', ['Vera Quill']],
    ['a name and a year of birth', 'quill 1952', ['Vera Quill']],
    ['record number', 'sf-004711', ['Vera Quill']],
    ['a part of a record number', '4711', ['Vera Quill']],
  ])('are found by %s', async (_, typed, names) => {
    expect(await find(typed)).toEqual(names);
  });

  test.each([
    ['one word right and one wrong', 'hector smith'],
    ['a wildcard', '%'],
    ['another wildcard', '_'],
    ['a backslash', '\\'],
  ])('are not found by %s', async (_, typed) => {
    expect(await find(typed)).toEqual([]);
  });

  test('are limited to 20', async () => {
    for (let index = 0; index < 25; index++) {
      await makePatient(world.db, world.practice.id, { firstName: 'Many', lastName: 'Copies' });
    }
    expect(await find('many')).toHaveLength(20);
  });
});

test('shows each patient’s presence in a group separately', async () => {
  const patients = ['Ada', 'Grace'].map((firstName) => ({
    firstName,
    lastName: 'Group',
    language: 'en' as const,
    linkDelivery: 'Copy' as const,
  }));
  const group = await world.scheduled({ patients });
  const [, second] = group.patients;
  await world.db
    .insertInto('participants')
    .values({
      seatId: randomUUID(),
      visitId: group.visitId,
      role: 'patient',
      sessionId: second?.sessionId ?? null,
      accountId: null,
      name: 'Grace Group',
      stage: 'in-visit',
    })
    .execute();
  const { result } = await provider.call('GET /api/provider/visits/:rootVisitId', {
    params: { rootVisitId: group.visitId },
  });
  expect(result.patientInVisit).toBe(true);
  expect(result.visitPatients.map(({ firstName, patientInVisit }) => [firstName, patientInVisit])).toEqual([
    ['Ada', false],
    ['Grace', true],
  ]);
});

test('a list requested while another loads shows earlier changes', async () => {
  const list = async () => {
    const { result } = await provider.call('POST /api/provider/visits/search', {
      body: { practiceId: world.practice.id, limit: 200 },
    });
    return result.results.map(({ visitId }) => visitId);
  };
  for (let turn = 0; turn < 5; turn += 1) {
    const loading = [list(), list(), list()];
    const { visitId } = await world.scheduled();
    expect(await list()).toContain(visitId);
    await Promise.all(loading);
  }
});

test('audits listing visits, and a page’s automatic requests for waiting patients under another name', async () => {
  const before = [await listings('visits.listed'), await listings('visits.waiting-listed')] as const;
  const search = (filter: object, headers: Record<string, string> = {}) =>
    provider.request({
      method: 'POST',
      url: '/api/provider/visits/search',
      headers,
      payload: { practiceId: world.practice.id, ...filter },
    });
  await search({});
  expect(await listings('visits.listed')).toBe(before[0] + 1);
  await search({ view: 'upcoming', visitListStatusFilter: ['waiting', 'in-visit'] });
  expect(await listings('visits.listed')).toBe(before[0] + 2);
  expect(await listings('visits.waiting-listed')).toBe(before[1]);
  const waiting = { view: 'upcoming', visitListStatusFilter: ['waiting'] };
  await search(waiting, { [UNASKED_HEADER]: '1' });
  expect(await listings('visits.listed')).toBe(before[0] + 2);
  expect(await listings('visits.waiting-listed')).toBe(before[1] + 1);
  await search(waiting);
  expect(await listings('visits.listed')).toBe(before[0] + 3);
  expect(await listings('visits.waiting-listed')).toBe(before[1] + 1);

  async function listings(action: 'visits.listed' | 'visits.waiting-listed'): Promise<number> {
    const actor = `account:${world.staff.provider.accountId}`;
    return (await world.audited({ action, actor })).length;
  }
});

describe('creating a fresh link', () => {
  test('opens the same visit, and the first link still works', async () => {
    const { result } = await provider.call('POST /api/provider/sessions/:sessionId/links', {
      params: { sessionId: visit.sessionId },
    });
    const token = result.patientLink.split('/').at(-1) ?? '';
    expect(token).not.toBe(visit.token);
    for (const params of [{ path: 'pl', token } as const, { path: 'v', token: visit.token } as const]) {
      const opened = await world.browser().call('POST /api/patient/links/:path/:token/open', { params });
      expect(opened.result.sessionId).toBe(visit.sessionId);
    }
  });

  test('is refused once the visit has ended', async () => {
    const over = await world.scheduled();
    await world.db.updateTable('visits').set({ status: 'COMPLETE' }).where('id', '=', over.visitId).execute();
    const answer = await provider.call('POST /api/provider/sessions/:sessionId/links', {
      params: { sessionId: over.sessionId },
    });
    expect([answer.status, answer.error.code]).toEqual([410, 'VISIT_ENDED']);
  });
});

const CALLS: Record<string, (who: Browser, real: boolean) => Promise<Answer<unknown>>> = {
  search: (who, real) =>
    who.call('POST /api/provider/visits/search', {
      body: { practiceId: real ? world.practice.id : 999_999 },
    }),
  details: (who, real) =>
    who.call('GET /api/provider/visits/:rootVisitId', {
      params: { rootVisitId: real ? visit.visitId : randomUUID() },
    }),
  session: (who, real) =>
    who.call('GET /api/provider/sessions/:sessionId', {
      params: { sessionId: real ? visit.sessionId : randomUUID() },
    }),
  options: (who, real) =>
    who.call('GET /api/provider/practices/:practiceId/schedule-options', {
      params: { practiceId: real ? world.practice.id : 999_999 },
    }),
  patients: (who, real) =>
    who.call('POST /api/provider/practices/:practiceId/patients/search', {
      params: { practiceId: real ? world.practice.id : 999_999 },
      body: { name: 'walter' },
    }),
  schedule: (who, real) =>
    who.call('POST /api/provider/visits', {
      body: world.form(real ? {} : { practiceId: 999_999 }),
    }),
  link: (who, real) =>
    who.call('POST /api/provider/sessions/:sessionId/links', {
      params: { sessionId: real ? visit.sessionId : randomUUID() },
    }),
};

describe.each(Object.entries(CALLS))('%s', (_, call) => {
  test('another practice’s staff get the same answer as for a missing object', async () => {
    const outsider = await world.signedIn(world.staff.outsider);
    const forbidden = await call(outsider, true);
    const missing = await call(outsider, false);
    expect(forbidden.status).toBe(404);
    expect(forbidden.body).toBe(missing.body);
    expect(forbidden.status).toBe(missing.status);
    const names = (answer: Answer<unknown>) => Object.keys(answer.headers).sort();
    expect(names(forbidden)).toEqual(names(missing));
  });

  test('a caller without a session is asked to sign in', async () => {
    const answer = await call(world.browser(), true);
    expect([answer.status, answer.error.code]).toEqual([401, 'NOT_SIGNED_IN']);
  });

  test('a patient’s cookie does not count', async () => {
    const answer = await call(await world.patientOf(visit), true);
    expect(answer.status).toBe(401);
  });

  test.each(['rpmOnly', 'adminOnly'] as const)('%s users cannot find out what exists', async (who) => {
    const other = await world.signedIn(world.staff[who]);
    const [there, missing] = [await call(other, true), await call(other, false)];
    expect([there.status, there.error.code]).toEqual([404, 'NOT_FOUND']);
    expect(there.body).toBe(missing.body);
  });

  test('the practice’s clinical admins may', async () => {
    expect((await call(await world.signedIn(world.staff.clinicalAdmin), true)).status).toBe(200);
  });
});
