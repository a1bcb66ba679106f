import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanUp } from '#server/features/admin/maintenance/clean-up.job.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { sentDocument } from '#server/test-support/documents.ts';
import { makeAccount } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { HOUR_MS } from '#shared/test-support/durations.ts';

let world: World;
let provider: Browser;
let colleague: Browser;
beforeAll(async () => {
  world = await createWorld();
  provider = await world.signedIn(world.staff.provider);
  colleague = await world.signedIn(world.staff.clinicalAdmin);
});
afterAll(() => world.close());

const at = (documentId: string) => ({ params: { documentId } });
const read = (who: Browser, documentId: string) =>
  who.call('GET /api/provider/documents/:documentId', at(documentId));
const associate = (who: Browser, documentId: string, practiceIds: number[]) =>
  who.call('PUT /api/provider/documents/:documentId/practices', {
    params: { documentId },
    body: { practiceIds },
  });

describe('deleting a document', () => {
  const remove = (who: Browser, id: string) => who.call('DELETE /api/provider/documents/:documentId', at(id));
  const restore = (who: Browser, id: string) =>
    who.call('POST /api/provider/documents/:documentId/restore', at(id));

  test('can be undone by the same person within a day', async () => {
    const id = await sentDocument(provider, world.practice.id);
    expect((await remove(colleague, id)).result).toEqual({ deleted: true });
    expect((await read(provider, id)).status).toBe(404);
    expect((await remove(provider, id)).status).toBe(404);
    expect((await restore(provider, id)).status).toBe(404);
    await cleanUp(world.deps);
    expect((await restore(colleague, id)).result.documentId).toBe(id);
    expect((await restore(colleague, id)).status).toBe(404);
    expect((await read(provider, id)).status).toBe(200);
  });

  test('is permanent after a day, and removes the file', async () => {
    const id = await sentDocument(provider, null);
    await provider.call('PUT /api/provider/documents/:documentId/favorite', {
      params: { documentId: id },
      body: { favorite: true },
    });
    await remove(provider, id);
    world.time.now += 24 * HOUR_MS + 1;
    provider = await world.signedIn(world.staff.provider);
    colleague = await world.signedIn(world.staff.clinicalAdmin);
    expect((await restore(provider, id)).status).toBe(404);
    await Promise.all([cleanUp(world.deps), cleanUp(world.deps)]);
    expect((await world.db.selectFrom('documents').where('id', '=', id).select('id').execute()).length).toBe(
      0,
    );
    expect(await world.deps.files.read(world.db, id)).toBeNull();
  });

  test('a document of two practices can be deleted by people of both, or by its owner', async () => {
    const fresh = await world.signedIn(
      await makeAccount(world.db, [world.practice.id, world.otherPractice.id], { firstName: 'Uma' }),
    );
    const id = await sentDocument(fresh, world.practice.id);
    await associate(fresh, id, [world.practice.id, world.otherPractice.id]);
    expect((await read(colleague, id)).result.may).toEqual({ change: false, associate: true });
    expect((await remove(colleague, id)).error.code).toBe('ACCESS_DENIED');
    expect((await remove(fresh, id)).status).toBe(200);
  });
});
