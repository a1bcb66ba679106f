// Runs on both PostgreSQLs: a new address in place of the former, a locked row.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';
import { DAY_MS } from '#shared/test-support/durations.ts';

const FEED = '/api/provider/account/calendar-feed';
let world: World;
let provider: Browser & { staffSessionId: string };
beforeAll(async () => {
  world = await createWorld();
  provider = await world.signedIn(world.staff.provider);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.proves(provider);
  await world.db.deleteFrom('calendarFeeds').execute();
});

type Names = 'none' | 'initials' | 'names';
const turnOn = async (names: Names = 'none', language: 'en' | 'es' = 'en', by = provider) =>
  new URL((await by.call(`POST ${FEED}`, { body: { names, language } })).result.address).pathname;
const read = (path: string) => world.browser().request({ method: 'GET', url: path });
const linesOf = async (path: string): Promise<string[]> => {
  const { status, body } = await read(path);
  expect(status).toBe(200);
  return body.replaceAll('\r\n ', '').split('\r\n');
};
const values = (lines: readonly string[], name: string) =>
  lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1));
const fromNow = (days: number) => new Date(world.time.now + days * DAY_MS);
const moveTo = (visitId: string, startsAt: Date) =>
  world.db.updateTable('visits').set({ startsAt }).where('id', '=', visitId).execute();
const audited = async () =>
  (await world.audited({ subjectId: world.staff.provider.accountId }, 'action')).filter((action) =>
    String(action).startsWith('calendar-feed.'),
  );

test('is off until its owner turns it on; shows the address once, and serves their visits', async () => {
  expect((await provider.call(`GET ${FEED}`)).result).toEqual({ feed: null });
  expect((await provider.call(`PUT ${FEED}`, { body: { names: 'names', language: 'en' } })).error.code).toBe(
    'NOT_FOUND',
  );
  const { visitId } = await world.scheduled();
  const { result } = await provider.call(`POST ${FEED}`, { body: { names: 'none', language: 'en' } });
  expect(result.address).toMatch(new RegExp(`^${world.publicUrl}/api/calendar/[\\w-]{32}\\.ics$`));
  const { headers } = await read(new URL(result.address).pathname);
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': expect.stringContaining('private'),
  });
  const lines = await linesOf(new URL(result.address).pathname);
  expect(values(lines, 'UID')).toContain(visitId);
  expect(values(lines, 'SUMMARY')).toContain('Video visit\\, Saguaro Family Medicine');
  expect(lines).toContain(`URL;VALUE=URI:${world.publicUrl}/provider/visits/${visitId}`);
  const all = lines.join('\n');
  for (const secret of ['Brandt', 'walter@', 'DESCRIPTION', 'ATTENDEE']) expect(all).not.toContain(secret);
  const { feed } = (await provider.call(`GET ${FEED}`)).result;
  expect(feed).toMatchObject({ names: 'none', fetchedAt: new Date(world.time.now).toISOString() });
});

test('shows what the owner chose about patients, in lines of at most 75 octets', async () => {
  const { visitId, sessionId } = await world.scheduled({
    patients: [
      {
        firstName: 'Nguyễn'.repeat(8),
        lastName: 'Thị Ánh',
        email: 'anh@example.com',
        language: 'en',
        linkDelivery: 'Email',
      },
    ],
  });
  const path = await turnOn('initials');
  expect(values(await linesOf(path), 'SUMMARY')).toContain('Video visit: N.T.');
  await provider.call(`PUT ${FEED}`, { body: { names: 'names', language: 'es' } });
  const { body } = await read(path);
  for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const name = `${'Nguyễn'.repeat(8)} Thị Ánh`;
  expect(values(await linesOf(path), 'SUMMARY')).toContain(`Visita por video: ${name}`);
  await world.db
    .updateTable('visitPatients')
    .set({ cancelledAt: new Date(world.time.now) })
    .where('sessionId', '=', sessionId)
    .execute();
  const lines = await linesOf(path);
  expect(values(lines, 'UID')).toContain(visitId);
  expect(lines.join('')).not.toContain('Nguyễn');
});

test('a moved visit keeps its entry with a higher sequence, and nothing else changes', async () => {
  const [moved, stays] = [await world.scheduled(), await world.scheduled()];
  const path = await turnOn('names');
  const entryOf = async (visitId: string) => {
    const lines = await linesOf(path);
    const at = lines.indexOf(`UID:${visitId}`);
    const end = lines.indexOf('END:VEVENT', at);
    return lines.slice(at, end).filter((line) => /^(UID|SEQUENCE|DTSTAMP|DTSTART|LAST-MODIFIED):/.test(line));
  };
  const before = [await entryOf(moved.visitId), await entryOf(stays.visitId)];
  expect(before[0]).toEqual([
    `UID:${moved.visitId}`,
    'SEQUENCE:0',
    expect.stringMatching(/^DTSTAMP:20261120T17/),
    'DTSTART:20261120T173000Z',
    expect.stringMatching(/^LAST-MODIFIED:20261120T17/),
  ]);
  const first = await read(path);
  world.time.now += 60_000;
  const known = { 'if-none-match': String(first.headers.etag) };
  const request = { method: 'GET' as const, url: path, headers: known };
  expect((await world.browser().request(request)).status).toBe(304);
  for (const time of ['14:00', '15:00']) {
    const { visitId } = await world.db
      .selectFrom('visits')
      .select('id as visitId')
      .where('status', '=', 'SCHEDULED')
      .where((where) => where.or([where('id', '=', moved.visitId), where('movedFrom', 'is not', null)]))
      .executeTakeFirstOrThrow();
    const { visitTypeId, providerUserId, date, timeZone, durationMinutes } = world.form();
    const slot = { visitTypeId, providerUserId, date, time, timeZone, durationMinutes };
    await provider.call('POST /api/provider/visits/:rootVisitId/move', {
      params: { rootVisitId: visitId },
      body: { ...slot, idempotencyKey: visitId },
    });
    await read(path);
  }
  expect(await entryOf(moved.visitId)).toMatchObject([
    `UID:${moved.visitId}`,
    'SEQUENCE:2',
    expect.stringMatching(/^DTSTAMP:20261120T1701/),
    'DTSTART:20261120T220000Z',
    expect.stringMatching(/^LAST-MODIFIED:20261120T1701/),
  ]);
  expect(await entryOf(stays.visitId)).toEqual(before[1]);
  expect((await world.browser().request(request)).status).toBe(200);
  world.time.now -= 60_000;
});

test('has visits from 30 days ago to 180 days ahead, none canceled, moved or of others', async () => {
  const [old, recent, far, beyond, cancelled, moved, tentative] = await Promise.all(
    Array.from({ length: 7 }, () => world.scheduled().then(({ visitId }) => visitId)),
  );
  const others = await world.scheduled({}, world.otherPractice);
  for (const [visitId, days] of [
    [old, -31],
    [recent, -29],
    [far, 179],
    [beyond, 181],
  ] as const)
    await moveTo(visitId ?? '', fromNow(days));
  for (const [visitId, status] of [
    [cancelled, 'CANCELLED'],
    [moved, 'MOVED'],
    [tentative, 'TENTATIVE'],
  ] as const)
    await world.db
      .updateTable('visits')
      .set({ status })
      .where('id', '=', visitId ?? '')
      .execute();
  const lines = await linesOf(await turnOn());
  const shown = values(lines, 'UID');
  expect(shown).toEqual(expect.arrayContaining([recent, far, tentative]));
  for (const absent of [old, beyond, cancelled, moved, others.visitId]) expect(shown).not.toContain(absent);
  expect(values(lines, 'STATUS')).toContain('TENTATIVE');
  await moveTo(recent ?? '', fromNow(1));
});

test('a wrong, replaced or turned-off address gets the answer of an unknown one', async () => {
  const unknown = await read(`/api/calendar/${'A'.repeat(32)}.ics`);
  expect(unknown.status).toBe(404);
  const first = await turnOn();
  const second = await turnOn();
  const answers = [await read(first)];
  expect((await read(second)).status).toBe(200);
  expect((await provider.call(`DELETE ${FEED}`)).result).toEqual({ feed: null });
  answers.push(await read(second));
  for (const { status, body } of answers) {
    const without = (text: string) => text.replace(/"requestId":"[^"]*"/, '');
    expect([status, without(body)]).toEqual([404, without(unknown.body)]);
  }
  expect((await provider.call(`DELETE ${FEED}`)).status).toBe(200);
});

test('ends with the account’s access, and omits a practice that its owner left', async () => {
  const { accountId } = world.staff.provider;
  const path = await turnOn('names');
  const account = (apiAccess: number) =>
    world.db.updateTable('accounts').set({ apiAccess }).where('id', '=', accountId).execute();
  for (const access of [API_ACCESS.disabled, API_ACCESS.rpmOnly]) {
    await account(access);
    expect((await read(path)).status).toBe(404);
  }
  await account(API_ACCESS.provider);
  expect((await read(path)).status).toBe(200);

  const { visitId } = await world.scheduled();
  const to = (practiceId: number) =>
    world.db.updateTable('memberships').set({ practiceId }).where('accountId', '=', accountId).execute();
  await to(world.otherPractice.id);
  expect(values(await linesOf(path), 'UID')).not.toContain(visitId);
  await to(world.practice.id);
  expect(values(await linesOf(path), 'UID')).toContain(visitId);
  const disabled = (disabledAt: Date | null) =>
    world.db.updateTable('practices').set({ disabledAt }).where('id', '=', world.practice.id).execute();
  await disabled(new Date(world.time.now));
  expect((await read(path)).status).toBe(404);
  await disabled(null);
});

test('has only its owner’s visits', async () => {
  const { visitId } = await world.scheduled();
  const outsider = await world.signedIn(world.staff.outsider);
  await world.proves(outsider);
  const theirs = await turnOn('names', 'en', outsider);
  expect(values(await linesOf(theirs), 'UID')).not.toContain(visitId);
  expect((await provider.call(`GET ${FEED}`)).result).toEqual({ feed: null });
});

test('audits turning it on and off, changes, replacements, and each day’s first read', async () => {
  const before = (await audited()).length;
  const path = await turnOn();
  await read(path);
  await read(path);
  world.time.now += DAY_MS;
  await read(path);
  const again = await world.signedIn(world.staff.provider);
  await world.proves(again);
  await again.call(`PUT ${FEED}`, { body: { names: 'names', language: 'en' } });
  await turnOn('names', 'en', again);
  await again.call(`DELETE ${FEED}`);
  await again.call(`DELETE ${FEED}`);
  expect((await audited()).slice(before)).toEqual([
    'calendar-feed.turned-on',
    'calendar-feed.fetched',
    'calendar-feed.fetched',
    'calendar-feed.changed',
    'calendar-feed.replaced',
    'calendar-feed.turned-off',
  ]);
});
