import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { documentUpload, sentDocument } from '#server/test-support/documents.ts';
import { guestBrowser, invited } from '#server/test-support/guests.ts';
import { makeAccount } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

/** Who reads which document, by PRODUCT 18.1 and 18.2; the owner is the practice's provider. */
const WHO = {
  'the owner': ['my', 'practice', 'both'],
  'a clinical admin of the practice': ['practice', 'both'],
  'a client admin of the practice who works with visits': ['practice', 'both'],
  'a user of both practices': ['practice', 'both'],
  'an RPM-only user of the practice': [],
  'an admin-only user of the practice': [],
  'a provider of another practice': ['both'],
  'a patient of the practice': [],
  'a guest of the practice': [],
  'a stranger': [],
} as const satisfies Record<string, readonly Scope[]>;
type Who = keyof typeof WHO;

const SCOPES = ['my', 'practice', 'both'] as const;
type Scope = (typeof SCOPES)[number];

let world: World;
const people = {} as Record<Who, Browser>;
const documents = {} as Record<Scope, string>;
const missing = '00000000-0000-4000-8000-000000000000';

beforeAll(async () => {
  world = await createWorld();
  const { staff, practice, otherPractice } = world;
  const visit = await world.scheduled();
  const patient = await world.patientOf(visit);
  const inBoth = await makeAccount(world.db, [practice.id, otherPractice.id], { firstName: 'Vera' });
  people['the owner'] = await world.signedIn(staff.provider);
  people['a clinical admin of the practice'] = await world.signedIn(staff.clinicalAdmin);
  people['a client admin of the practice who works with visits'] = await world.signedIn(staff.administrator);
  people['a user of both practices'] = await world.signedIn(inBoth);
  people['an RPM-only user of the practice'] = await world.signedIn(staff.rpmOnly);
  people['an admin-only user of the practice'] = await world.signedIn(staff.adminOnly);
  people['a provider of another practice'] = await world.signedIn(staff.outsider);
  people['a patient of the practice'] = patient;
  people['a guest of the practice'] = await guestBrowser(world, await invited(patient, visit.sessionId));
  people['a stranger'] = world.browser();
  documents.my = await sentDocument(people['the owner'], null);
  documents.practice = await sentDocument(people['the owner'], practice.id);
  documents.both = await sentDocument(people['the owner'], null);
  await world.db
    .insertInto('documentPractices')
    .values([practice.id, otherPractice.id].map((practiceId) => ({ documentId: documents.both, practiceId })))
    .execute();
});
afterAll(() => world.close());

const WAYS = [
  ['GET', ''],
  ['GET', '/file'],
  ['HEAD', '/file'],
  ['PUT', '/name', { name: 'Taken', version: 1 }],
  ['PUT', '/favorite', { favorite: true }],
  ['PUT', '/practices', { practiceIds: [] }],
  ['DELETE', ''],
  ['POST', '/restore'],
] as const;

describe.each(Object.keys(WHO) as Who[])('%s', (who) => {
  test.each(SCOPES)('allows reading a document of scope “%s” and its file as stated', async (scope) => {
    const sees = (WHO[who] as readonly Scope[]).includes(scope);
    const url = `/api/provider/documents/${documents[scope]}`;
    const asked: Record<string, string>[] = [{}, { range: 'bytes=0-3' }, { range: 'bytes=-4' }];
    for (const headers of asked) {
      const file = await people[who].request({ url: `${url}/file`, headers });
      expect(file.status === 200).toBe(sees);
      expect(file.body.includes('%PDF')).toBe(sees);
    }
    expect((await people[who].request({ url })).status === 200).toBe(sees);
    if (sees) return;
    for (const [method, path, payload] of WAYS) {
      const refused = await people[who].request({ method, url: `${url}${path}`, payload });
      const none = await people[who].request({
        method,
        url: `/api/provider/documents/${missing}${path}`,
        payload,
      });
      expect(refused.status, `${method} ${path}`).toBe(none.status);
      expect([401, 404]).toContain(refused.status);
      expect(refused.body).toBe(none.body);
    }
  });

  test('lists only what the person may read', async () => {
    const { practice, otherPractice } = world;
    for (const query of [
      '',
      '?q=knee',
      `?scope=practice&practiceId=${practice.id}`,
      `?scope=practice&practiceId=${otherPractice.id}`,
    ]) {
      const answer = await people[who].request({ url: `/api/provider/documents${query}` });
      for (const scope of SCOPES)
        if (!(WHO[who] as readonly Scope[]).includes(scope))
          expect(answer.body).not.toContain(documents[scope]);
    }
  });
});

test.each([
  'an RPM-only user of the practice',
  'an admin-only user of the practice',
  'a patient of the practice',
  'a stranger',
] as const)('%s cannot upload', async (who) => {
  for (const practiceId of [null, world.practice.id]) {
    const answer = await people[who].call('POST /api/provider/documents', {
      body: documentUpload(practiceId),
    });
    expect(answer.status).toBe(who.includes('only') ? 403 : 401);
  }
});

test('leaves the document unchanged after all of these', async () => {
  const rows = await world.db
    .selectFrom('documents')
    .select(['id', 'name', 'version', 'removedAt'])
    .execute();
  expect(rows.length).toBe(3);
  for (const row of rows)
    expect(row).toMatchObject({ name: 'Knee exercises.pdf', version: 1, removedAt: null });
});

test('serves the file as a download that runs nothing', async () => {
  const owner = people['the owner'];
  const file = await owner.request({ url: `/api/provider/documents/${documents.my}/file` });
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-disposition':
      'attachment; filename="Knee exercises.pdf"; filename*=UTF-8\'\'Knee%20exercises.pdf',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'private, no-store',
  });
  const id = await sentDocument(owner, null, undefined, 'Год "x"; filename=evil.html (1)\'.pdf');
  const named = await owner.request({ url: `/api/provider/documents/${id}/file` });
  expect(named.headers['content-disposition']).toBe(
    'attachment; filename="___ _x__ filename_evil.html (1)_.pdf"; ' +
      "filename*=UTF-8''%D0%93%D0%BE%D0%B4%20%22x%22%3B%20filename%3Devil.html%20%281%29%27.pdf",
  );
});
