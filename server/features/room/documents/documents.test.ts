// Runs on both PostgreSQLs: searching by name, and uploads at once.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { documentUpload, pdfOf, sentDocument } from '#server/test-support/documents.ts';
import { makeAccount } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { associate as addTo } from './documents.changes.ts';
import { lockHome } from './documents.queries.ts';
import { DOCUMENTS_OF_OWNER } from './documents.service.ts';

let world: World;
let provider: Browser;
let colleague: Browser;
let both: Browser;
beforeAll(async () => {
  world = await createWorld();
  provider = await world.signedIn(world.staff.provider);
  colleague = await world.signedIn(world.staff.clinicalAdmin);
  const account = await makeAccount(world.db, [world.practice.id, world.otherPractice.id], {
    firstName: 'Vera',
  });
  both = await world.signedIn(account);
});
afterAll(() => world.close());

const list = (who: Browser, query: Record<string, string> = {}) =>
  who.call('GET /api/provider/documents', { query } as never);
const inPractice = (id: number) => ({ scope: 'practice', practiceId: String(id) });
const at = (documentId: string) => ({ params: { documentId } });
const read = (who: Browser, documentId: string) =>
  who.call('GET /api/provider/documents/:documentId', at(documentId));
const associate = (who: Browser, documentId: string, practiceIds: number[]) =>
  who.call('PUT /api/provider/documents/:documentId/practices', {
    params: { documentId },
    body: { practiceIds },
  });
const idsOf = async (who: Browser, query: Record<string, string>) =>
  (await list(who, query)).result.rows.map(({ documentId }) => documentId);
const actionsOn = async (subjectId: string) =>
  (await world.audited({ subjectId }, ['action', 'practiceId'])).map(
    ({ action, practiceId }) => `${action} ${practiceId}`,
  );

const someoneWaits = () =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db);
      return rows[0]?.count;
    })
    .toBeGreaterThan(0);

test('refuses to delete a document that another practice got concurrently, and keeps it', async () => {
  const documentId = await sentDocument(provider, world.practice.id);
  const remove = () => colleague.call('DELETE /api/provider/documents/:documentId', at(documentId));
  let deleted: ReturnType<typeof remove> | undefined;
  await world.db.transaction().execute(async (trx) => {
    await lockHome(trx, documentId);
    deleted = remove();
    await someoneWaits();
    await addTo(trx, documentId, [world.otherPractice.id]);
  });
  expect((await deleted)?.error.code).toBe('FAILED_TO_DELETE');
  expect(await idsOf(both, inPractice(world.otherPractice.id))).toContain(documentId);
});

describe('uploading a document', () => {
  test('to My Documents makes it its owner’s; to a practice, all of its staff’s', async () => {
    const own = await sentDocument(provider, null);
    const shared = await sentDocument(provider, world.practice.id);
    expect(await idsOf(provider, {})).toContain(own);
    expect(await idsOf(provider, {})).not.toContain(shared);
    expect(await idsOf(colleague, inPractice(world.practice.id))).toEqual(expect.arrayContaining([shared]));
    expect(await idsOf(colleague, inPractice(world.practice.id))).not.toContain(own);
    expect(await idsOf(colleague, {})).toEqual([]);
    const row = (await read(colleague, shared)).result;
    expect(row).toMatchObject({
      name: 'Knee exercises.pdf',
      mediaType: 'application/pdf',
      ownerName: 'Dr. Elena Rivera',
      isOwn: false,
      personal: false,
      practices: [{ practiceId: world.practice.id, name: world.practice.name }],
    });
    expect(await actionsOn(own)).toEqual(['document.added 0']);
    expect(await actionsOn(shared)).toEqual([`document.added ${world.practice.id}`]);
  });

  test('twice, even concurrently, stores it once', async () => {
    const body = documentUpload(null);
    const send = () => provider.call('POST /api/provider/documents', { body });
    const answers = await Promise.all([send(), send(), send()]);
    const again = await send();
    expect(new Set([...answers, again].map(({ result }) => result.documentId)).size).toBe(1);
  });

  test.each([
    [1_048_576, 200, undefined],
    [1_048_577, 413, 'FILE_TOO_LARGE'],
    [1_100_000, 413, 'FILE_TOO_LARGE'],
  ])('of %i bytes returns %i', async (bytes, status, code) => {
    const content = pdfOf({ bytes });
    expect(content.length).toBe(bytes);
    const answer = await provider.call('POST /api/provider/documents', {
      body: documentUpload(null, content),
    });
    expect(answer.status).toBe(status);
    if (code) expect(answer.error.code).toBe(code);
  });

  test('beyond the owner’s limit is refused', async () => {
    const account = await makeAccount(world.db, [world.practice.id], { firstName: 'Lena' });
    const full = await world.signedIn(account);
    const first = await sentDocument(full, null);
    const {
      searchName: _,
      id: __,
      ...row
    } = await world.db.selectFrom('documents').selectAll().where('id', '=', first).executeTakeFirstOrThrow();
    const more = Array.from({ length: DOCUMENTS_OF_OWNER - 1 }, () => ({
      ...row,
      id: randomUUID(),
      idempotencyKey: randomUUID(),
    }));
    await world.db.insertInto('documents').values(more).execute();
    const refused = await full.call('POST /api/provider/documents', { body: documentUpload(null) });
    expect(refused.error.code).toBe('TOO_MANY_DOCUMENTS');
    await full.call('DELETE /api/provider/documents/:documentId', at(first));
    expect((await full.call('POST /api/provider/documents', { body: documentUpload(null) })).status).toBe(
      200,
    );
    await world.db
      .deleteFrom('documents')
      .where(
        'id',
        'in',
        more.map(({ id }) => id),
      )
      .execute();
  });
});

test('cleans names, and finds them without accents', async () => {
  const id = await sentDocument(provider, null, undefined, ' Guía\u202E de\nrodilla/pie.pdf');
  const row = (await read(provider, id)).result;
  expect(row.name).toBe('Guía de rodilla-pie.pdf');
  expect(await idsOf(provider, { q: 'guia PIE' })).toEqual([id]);
  const rename = (name: string, version: number) =>
    provider.call('PUT /api/provider/documents/:documentId/name', {
      params: { documentId: id },
      body: { name, version },
    });
  expect((await rename('\u0001\u202E', row.version)).error.details?.fields).toEqual({
    name: 'FIELD_REQUIRED',
  });
  const renamed = (await rename('Rodilla', row.version)).result;
  expect(renamed).toMatchObject({ name: 'Rodilla', version: row.version + 1 });
  expect((await rename('Codo', row.version)).error.code).toBe('CHANGED_MEANWHILE');
  expect(await actionsOn(id)).toEqual(['document.added 0', 'document.renamed 0']);
});

test('sorts lists by name and date; favorites are each person’s own', async () => {
  const who = await world.signedIn(await makeAccount(world.db, [world.practice.id], { firstName: 'Kim' }));
  const ids: Record<string, string> = {};
  for (const name of ['Élbow', 'ankle', 'Zinc']) {
    world.time.now += 1_000;
    ids[name] = await sentDocument(who, null, undefined, name);
  }
  const names = async (sort: string) => (await list(who, { sort })).result.rows.map(({ name }) => name);
  expect(await names('name')).toEqual(['ankle', 'Élbow', 'Zinc']);
  expect(await names('-name')).toEqual(['Zinc', 'Élbow', 'ankle']);
  expect(await names('added')).toEqual(['Élbow', 'ankle', 'Zinc']);
  expect(await names('-added')).toEqual(['Zinc', 'ankle', 'Élbow']);
  const favorite = await who.call('PUT /api/provider/documents/:documentId/favorite', {
    params: { documentId: ids.Zinc ?? '' },
    body: { favorite: true },
  });
  expect(favorite.result.isFavorite).toBe(true);
  expect(await names('favorite')).toEqual(['Zinc', 'ankle', 'Élbow']);
  expect(await idsOf(who, { favorites: 'only' })).toEqual([ids.Zinc]);
  await associate(who, ids.Zinc ?? '', [world.practice.id]);
  expect((await read(colleague, ids.Zinc ?? '')).result.isFavorite).toBe(false);
});

describe('associating a document', () => {
  test('shares a My Document with a practice, and takes it back', async () => {
    const id = await sentDocument(both, null);
    const shared = (await associate(both, id, [world.practice.id, world.otherPractice.id])).result;
    expect(shared?.practices.length).toBe(2);
    expect((await read(colleague, id)).result.practices).toEqual([
      { practiceId: world.practice.id, name: world.practice.name },
    ]);
    expect(await idsOf(both, {})).toContain(id);
    expect((await associate(colleague, id, [])).body).toBe('{"result":null}');
    expect((await read(colleague, id)).status).toBe(404);
    expect((await read(both, id)).result.practices.map(({ practiceId }) => practiceId)).toEqual([
      world.otherPractice.id,
    ]);
    await associate(both, id, []);
    expect((await read(both, id)).result).toMatchObject({ personal: true, practices: [] });
    expect(await actionsOn(id)).toEqual([
      'document.added 0',
      `document.associated ${world.practice.id}`,
      `document.associated ${world.otherPractice.id}`,
      `document.dissociated ${world.practice.id}`,
      'access.refused 0',
      `document.dissociated ${world.otherPractice.id}`,
    ]);
  });

  test('only the owner may remove a document’s last practice', async () => {
    const id = await sentDocument(provider, world.practice.id);
    expect((await associate(colleague, id, [])).error.code).toBe('FAILED_TO_ASSOCIATE_DOCUMENT');
    expect((await associate(provider, id, [])).result).toMatchObject({ personal: true, practices: [] });
    expect((await read(colleague, id)).status).toBe(404);
  });

  test('a practice of others looks missing', async () => {
    const id = await sentDocument(provider, null);
    const forbidden = await associate(provider, id, [world.otherPractice.id]);
    const missing = await associate(provider, id, [999_999]);
    expect([forbidden.status, forbidden.body]).toEqual([404, missing.body]);
    const upload = { body: documentUpload(world.otherPractice.id) };
    expect((await provider.call('POST /api/provider/documents', upload)).status).toBe(404);
    expect((await list(provider, inPractice(world.otherPractice.id))).status).toBe(404);
    expect((await list(provider, { scope: 'practice' })).error.code).toBe('INVALID_INPUT');
  });
});
