import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { putFile } from '#server/test-support/files.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { LOGO_BYTES } from '#shared/rules/upload-limits.ts';

let world: World;
let admin: Browser;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.signedIn(world.staff.administrator);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.updateTable('practices').set({ logoFileId: null }).execute();
  await world.db.deleteFrom('fileParts').execute();
  await world.db.deleteFrom('files').execute();
});

const params = () => ({ practiceId: world.practice.id });
const upload = (content: Uint8Array, who = admin) =>
  who.call('PUT /api/admin/practices/:practiceId/logo', {
    params: params(),
    body: { base64: Buffer.from(content).toString('base64') },
  });
const remove = (who = admin) =>
  who.call('DELETE /api/admin/practices/:practiceId/logo', { params: params() });
const look = (url: string) => world.app.inject({ method: 'GET', url });

function drawing(width = 1000, height = 100) {
  return sharp({ create: { width, height, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } });
}

describe('a logo', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('may be %s, and is publicly served as PNG', async (type) => {
    const { result } = await upload(await drawing().toFormat(type).toBuffer());
    expect(result).toMatchObject({ name: 'Saguaro Family Medicine', phone: null });
    const answer = await look(result.logo ?? '');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
    });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    const { format, width, height } = await sharp(answer.rawPayload).metadata();
    expect([format, width, height]).toEqual(['png', 720, 72]);
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'LOGO_TYPE_INVALID'],
    [
      'a GIF',
      Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
      'LOGO_TYPE_INVALID',
    ],
    ['HTML', Buffer.from('<!doctype html><script>1</script>'), 'LOGO_TYPE_INVALID'],
    ['a PNG of which only the beginning came', null, 'ERROR_PROCESSING_IMAGE'],
  ])('may not be %s', async (_what, content, code) => {
    const given = content ?? (await drawing().png().toBuffer()).subarray(0, 60);
    expect((await upload(given)).error.code).toBe(code);
    const { result } = await admin.call('GET /api/admin/practices/:practiceId/identity', {
      params: params(),
    });
    expect(result.logo).toBeNull();
  });

  test('is limited to 1 MB', async () => {
    const png = await drawing().png().toBuffer();
    const sized = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
    expect((await upload(sized(LOGO_BYTES))).status).toBe(200);
    const refused = await upload(sized(LOGO_BYTES + 1));
    expect([refused.status, refused.error.code]).toEqual([413, 'LOGO_TOO_LARGE']);
  });

  test('gets a new address when replaced, and the former address opens nothing', async () => {
    const first = (await upload(await drawing().png().toBuffer())).result.logo ?? '';
    const second = (await upload(await drawing(300, 300).png().toBuffer())).result.logo ?? '';
    expect(second).not.toBe(first);
    expect([(await look(first)).statusCode, (await look(second)).statusCode]).toEqual([404, 200]);
    expect((await remove()).result.logo).toBeNull();
    expect((await look(second)).statusCode).toBe(404);
    const left = await world.db
      .selectFrom('files')
      .select('id')
      .where('mediaType', '=', 'image/png')
      .execute();
    expect(left).toEqual([]);
  });

  test('is one of two concurrent uploads, and the other’s file is removed', async () => {
    const png = await drawing().png().toBuffer();
    const answers = await Promise.all([upload(png), upload(png)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { logoFileId } = await world.db
      .selectFrom('practices')
      .select('logoFileId')
      .where('id', '=', world.practice.id)
      .executeTakeFirstOrThrow();
    const files = await world.db
      .selectFrom('files')
      .select('id')
      .where('mediaType', '=', 'image/png')
      .execute();
    expect(files).toEqual([{ id: logoFileId }]);
  });

  test('is audited, and announced to running visits', async () => {
    world.told.changedSettings.length = 0;
    await upload(await drawing().png().toBuffer());
    await remove();
    await remove();
    const events = await world.audited({ practiceId: world.practice.id, action: 'logo.%' }, [
      'action',
      'actor',
    ]);
    const actor = `account:${world.staff.administrator.accountId}`;
    expect(events.slice(-2)).toEqual([
      { action: 'logo.changed', actor },
      { action: 'logo.removed', actor },
    ]);
    expect(world.told.changedSettings).toEqual([world.practice.id, world.practice.id]);
  });
});

test('the public address opens no other file, nor a disabled practice’s logo', async () => {
  const fileId = randomUUID();
  await world.db.transaction().execute((trx) =>
    putFile(world.deps.files, world.db, trx, {
      fileId,
      mediaType: 'image/jpeg',
      content: Buffer.from('a patient'),
    }),
  );
  const logo = (await upload(await drawing().png().toBuffer())).result.logo ?? '';
  for (const id of [fileId, randomUUID()])
    expect((await look(`/api/public/logos/${id}`)).statusCode).toBe(404);
  const disable = (disabledAt: Date | null) =>
    world.db.updateTable('practices').set({ disabledAt }).where('id', '=', world.practice.id).execute();
  await disable(new Date(world.time.now));
  expect((await look(logo)).statusCode).toBe(404);
  await disable(null);
  expect((await look(logo)).statusCode).toBe(200);
});

describe('the practice as patients see it', () => {
  test('is shown before and after they open their link', async () => {
    const visit = await world.scheduled();
    const { result } = await upload(await drawing().png().toBuffer());
    const saved = await admin.call('GET /api/admin/practices/:practiceId/settings', { params: params() });
    await admin.call('PUT /api/admin/practices/:practiceId/settings', {
      params: params(),
      body: { version: saved.result.version, practicePhone: { value: '602 555 0100', final: false } },
    });
    const practice = { name: 'Saguaro Family Medicine', phone: '+16025550100', logo: result.logo };
    const link = await world.browser().call('GET /api/patient/links/:path/:token', {
      params: { path: 'v', token: visit.token },
    });
    expect(link.result.practice).toEqual(practice);
    const page = await (await world.patientOf(visit)).call('GET /api/patient/sessions/:sessionId', {
      params: { sessionId: visit.sessionId },
    });
    expect(page.result.practice).toEqual(practice);
  });

  test('refuses a phone number that cannot be called', async () => {
    const { result } = await admin.call('GET /api/admin/practices/:practiceId/settings', {
      params: params(),
    });
    const refused = await admin.call('PUT /api/admin/practices/:practiceId/settings', {
      params: params(),
      body: { version: result.version, practicePhone: { value: '12', final: false } },
    });
    expect(refused.error.details?.fields).toEqual({ 'practicePhone.value': 'PHONE_INVALID' });
  });
});
