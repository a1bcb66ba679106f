import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkPassword } from '#server/features/staff/sign-in/password.service.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { HEIC } from '#server/test-support/fuzz-files.ts';
import { makeAccount, PASSWORD, type TestAccount } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { ACCOUNT_IMAGE_BYTES } from '#shared/rules/upload-limits.ts';
import { plainAnswer } from './own-account.routes.ts';

const NEW_PASSWORD = 'Another-horse-8';

let world: World;
let account: TestAccount;
let desk: Browser & { staffSessionId: string };
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  account = await makeAccount(world.db, [world.practice.id], { firstName: 'Ida' });
  desk = await world.signedIn(account);
});

const read = async (who: Browser = desk) => (await who.call('GET /api/provider/account')).result;
const audited = () => world.audited({ subjectId: account.accountId, action: 'account.%' }, 'action');
const changePassword = (current: string, password = NEW_PASSWORD, who: Browser = desk) =>
  who.call('POST /api/provider/account/password', { body: { current, password } });
const mayStillSignIn = (password: string) =>
  checkPassword(world.deps, account.email, password).then(
    (accountId) => accountId === account.accountId,
    () => false,
  );

test('reads and changes nothing without a session', async () => {
  const nobody = world.browser();
  expect((await nobody.call('GET /api/provider/account')).status).toBe(401);
  expect((await nobody.call('GET /api/provider/account/sessions')).status).toBe(401);
  expect((await changePassword(PASSWORD, NEW_PASSWORD, nobody)).status).toBe(401);
  expect(await mayStillSignIn(PASSWORD)).toBe(true);
});

test('accepts a password of 64 characters as typed, with its spaces and case', async () => {
  const typed = ` A Heron stands at the Gate, counts ${'nine slow boats '.repeat(2)} `;
  expect(typed.length).toBeGreaterThan(64);
  expect((await changePassword(PASSWORD, typed)).status).toBe(200);
  expect(await mayStillSignIn(typed)).toBe(true);
  for (const other of [typed.trim(), typed.toLowerCase(), typed.slice(0, 64)])
    expect(await mayStillSignIn(other)).toBe(false);
});

test('changes the display name, and refuses a form loaded before the change', async () => {
  const { version } = await read();
  const save = (displayName: string) =>
    desk.call('PUT /api/provider/account', { body: { version, displayName } });
  expect((await save('Dr. Ida Marsh')).result).toMatchObject({ name: 'Dr. Ida Marsh', version: version + 1 });
  expect((await save('Ida')).error.code).toBe('CHANGED_MEANWHILE');
  expect((await desk.call('GET /api/provider/me')).result.displayName).toBe('Dr. Ida Marsh');
  expect(await audited()).toEqual(['account.name-changed']);
});

describe('the image', () => {
  const toDraw = (content: Uint8Array) =>
    desk.call('POST /api/provider/account/image/drawable', {
      body: { base64: Buffer.from(content).toString('base64') },
    });

  test('is converted to JPEG for a browser that cannot draw it, and not stored', async () => {
    const before = await world.db.selectFrom('files').select('id').execute();
    const { base64 } = (await toDraw(HEIC)).result;
    const { format, width, height } = await sharp(Buffer.from(base64, 'base64')).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 120, height: 80 });
    expect(await world.db.selectFrom('files').select('id').execute()).toEqual(before);
    expect((await toDraw(Buffer.from('%PDF-1.7'))).error.code).toBe('ERROR_INVALID_IMAGE_TYPE');
    expect((await toDraw(HEIC.subarray(0, -20))).error.code).toBe('ERROR_PROCESSING_IMAGE');
    expect((await toDraw(Buffer.alloc(1_048_577))).error.code).toBe('FILE_TOO_LARGE');
  });

  const picture = () =>
    sharp({ create: { width: 640, height: 480, channels: 3, background: '#336699' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .png()
      .toBuffer();
  const put = (content: Buffer, who: Browser = desk) =>
    who.call('PUT /api/provider/account/image', { body: { base64: content.toString('base64') } });
  const get = (url: string | null, who: Browser = desk) =>
    who.call('GET /api/provider/account/images/:imageId', {
      params: { imageId: url?.split('/').at(-1) ?? '' },
    });

  test('is stored square and without metadata, and only its owner reads it', async () => {
    const { imageUrl } = (await put(await picture())).result;
    const { imageFileId } = await world.db
      .selectFrom('accounts')
      .select('imageFileId')
      .where('id', '=', account.accountId)
      .executeTakeFirstOrThrow();
    expect(imageUrl).toBe(`/api/provider/account/images/${imageFileId}`);
    const stored = await world.deps.files.read(world.db, imageFileId ?? '');
    const { width, height, format, exif } = await sharp(stored?.content).metadata();
    expect([width, height, format, exif]).toEqual([350, 350, 'jpeg', undefined]);
    expect((await get(imageUrl)).status).toBe(200);
    expect((await get(imageUrl, await world.signedIn(world.staff.provider))).status).toBe(404);
    expect((await desk.call('GET /api/provider/launch-practices')).result.imageUrl).toBe(imageUrl);
  });

  test('loses its former address when replaced or removed', async () => {
    const first = (await put(await picture())).result.imageUrl;
    const second = (await put(await picture())).result.imageUrl;
    expect([(await get(first)).status, (await get(second)).status]).toEqual([404, 200]);
    expect((await desk.call('DELETE /api/provider/account/image')).result.imageUrl).toBeNull();
    expect((await get(second)).status).toBe(404);
    expect(await audited()).toEqual([
      'account.image-changed',
      'account.image-changed',
      'account.image-removed',
    ]);
  });

  test('is refused from 1,048,576 bytes on, and unless it is a picture', async () => {
    const padded = (bytes: number, png: Buffer) => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
    const png = await picture();
    expect((await put(padded(ACCOUNT_IMAGE_BYTES + 1, png))).error.code).toBe('FILE_TOO_LARGE');
    expect(ACCOUNT_IMAGE_BYTES + 1).toBe(1_048_576);
    expect((await put(padded(ACCOUNT_IMAGE_BYTES, png))).status).toBe(200);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect((await put(svg)).error.code).toBe('ERROR_INVALID_IMAGE_TYPE');
  });
});

describe('the password', () => {
  test('changes with the current password, and signs out all other devices', async () => {
    const phone = await world.signedIn(account);
    const colleague = await world.signedIn(world.staff.provider);
    expect((await changePassword(PASSWORD)).result).toEqual({ endedSessions: 1 });
    expect([await mayStillSignIn(PASSWORD), await mayStillSignIn(NEW_PASSWORD)]).toEqual([false, true]);
    expect((await phone.call('GET /api/provider/me')).status).toBe(401);
    expect((await desk.call('GET /api/provider/me')).status).toBe(200);
    expect((await colleague.call('GET /api/provider/me')).status).toBe(200);
    expect(world.told.endedStaffSessions).toContain(phone.staffSessionId);
    expect(await audited()).toEqual(['account.password-changed']);
  });

  test('stays unchanged with a wrong current password or a weak new one', async () => {
    const wrong = await changePassword('Wrong-horse-7');
    expect([wrong.status, wrong.error.details]).toEqual([
      400,
      { fields: { current: 'CURRENT_PASSWORD_WRONG' } },
    ]);
    const weak = await changePassword(PASSWORD, 'lowercase');
    expect(weak.error.details).toEqual({ fields: { password: 'PASSWORD_PATTERN' } });
    expect(await mayStillSignIn(PASSWORD)).toBe(true);
  });

  test('may not be the practice’s name, and may be a lowercase passphrase', async () => {
    const { practiceName } = await world.db
      .selectFrom('practices')
      .select('name as practiceName')
      .where('id', '=', world.practice.id)
      .executeTakeFirstOrThrow();
    const name = await changePassword(PASSWORD, practiceName);
    expect(name.error.details).toEqual({ fields: { password: 'PASSWORD_TOO_COMMON' } });
    expect((await changePassword(PASSWORD, 'lanterns over quiet water')).status).toBe(200);
  });

  test('may not be on the operator’s list of breached passwords', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'breached-'));
    const sha1 = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();
    const breached = ['Unusual-lantern-4', 'Other-kettle-6'].map(sha1).sort();
    const path = join(folder, 'list');
    await writeFile(path, breached.map((hash) => `${hash}:3\r\n`).join(''));
    world.deps.settings.breachedPasswordsFile = path;
    try {
      const refused = await changePassword(PASSWORD, 'Unusual-lantern-4');
      expect(refused.error.details).toEqual({ fields: { password: 'PASSWORD_TOO_COMMON' } });
      expect((await changePassword(PASSWORD, 'Unusual-lantern-5')).status).toBe(200);
    } finally {
      world.deps.settings.breachedPasswordsFile = undefined;
      await rm(folder, { recursive: true });
    }
  });

  test('delays even the right password after five wrong ones', async () => {
    for (let i = 0; i < 5; i++) await changePassword('Wrong-horse-7');
    expect((await changePassword(PASSWORD)).error).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      details: { seconds: 1 },
    });
    world.time.now += 1_000;
    expect((await changePassword(PASSWORD)).status).toBe(200);
  });
});

describe('sessions', () => {
  const list = async (who: Browser = desk) =>
    (await who.call('GET /api/provider/account/sessions')).result.sessions;
  const end = (sessionId: string, body: object = { current: PASSWORD }) =>
    desk.call('POST /api/provider/account/sessions/:sessionId/end', { params: { sessionId }, body });

  test('lists the caller’s sessions, the current one first, and can sign out another one', async () => {
    const phone = await world.signedIn(account);
    expect(await list()).toMatchObject([
      { sessionId: desk.staffSessionId, isCurrent: true },
      { sessionId: phone.staffSessionId, isCurrent: false },
    ]);
    expect((await end(phone.staffSessionId, {})).error.details?.fields).toEqual({
      current: 'FIELD_REQUIRED',
    });
    expect((await end(phone.staffSessionId, { current: 'Wrong-horse-7' })).status).toBe(400);
    expect((await phone.call('GET /api/provider/me')).status).toBe(200);
    expect((await end(phone.staffSessionId)).result.sessions).toHaveLength(1);
    expect((await phone.call('GET /api/provider/me')).status).toBe(401);
    expect((await end(phone.staffSessionId)).status).toBe(200);
    expect(await audited()).toEqual(['account.session-ended']);
  });

  test('signs out all others at once, after the password', async () => {
    const [phone, tablet] = [await world.signedIn(account), await world.signedIn(account)];
    const other = await world.signedIn(world.staff.provider);
    const endOthers = (body: object) => desk.call('POST /api/provider/account/sessions/end-others', { body });
    expect((await endOthers({})).status).toBe(400);
    const { sessions } = (await endOthers({ current: PASSWORD })).result;
    expect(sessions.map(({ sessionId }) => sessionId)).toEqual([desk.staffSessionId]);
    for (const device of [phone, tablet]) {
      expect((await device.call('GET /api/provider/me')).status).toBe(401);
      expect(world.told.endedStaffSessions).toContain(device.staffSessionId);
    }
    expect((await other.call('GET /api/provider/me')).status).toBe(200);
  });

  test('neither lists nor ends another person’s session', async () => {
    const other = await world.signedIn(world.staff.provider);
    expect((await end(other.staffSessionId)).error.code).toBe('NOT_FOUND');
    expect((await other.call('GET /api/provider/me')).status).toBe(200);
    expect((await list()).map(({ sessionId }) => sessionId)).toEqual([desk.staffSessionId]);
  });
});

describe('the security question', () => {
  const set = (current = PASSWORD) =>
    desk.call('PUT /api/provider/account/security-question', {
      body: { current, question: 'first-pet', answer: ' Rex  the Dog ' },
    });

  test('is set with the password, and its answer stored only as a hash', async () => {
    expect((await set('Wrong-horse-7')).error.details?.fields).toHaveProperty('current');
    expect((await read()).securityQuestion).toBeNull();
    expect((await set()).result.securityQuestion).toBe('first-pet');
    const { securityAnswerHash } = await world.db
      .selectFrom('accounts')
      .select('securityAnswerHash')
      .where('id', '=', account.accountId)
      .executeTakeFirstOrThrow();
    expect(securityAnswerHash).toMatch(/^\$argon2id\$/);
    expect(await mayStillSignIn('rex the dog')).toBe(false);
    expect(await audited()).toEqual(['account.security-question-set']);
  });

  test('ignores case and extra spaces in the answer', () => {
    expect(plainAnswer(' Rex  the DOG ')).toBe(plainAnswer('rex the dog'));
    expect(plainAnswer('Rex')).not.toBe(plainAnswer('Max'));
  });
});

test('announcements reflect the account’s state, and stay dismissed', async () => {
  const launch = async () => (await desk.call('GET /api/provider/launch-practices')).result;
  expect(await launch()).toMatchObject({
    securityQuestionsSet: false,
    securityQuestionsDismissed: false,
    announcementDismissed: false,
    imageUrl: null,
  });
  const dismiss = (variant: 'avatar' | 'securityQuestions') =>
    desk.call('POST /api/provider/account/dismissed-announcements', { body: { variant } });
  await dismiss('avatar');
  expect((await dismiss('avatar')).result).toEqual({ dismissed: ['avatar'] });
  expect(await launch()).toMatchObject({ announcementDismissed: true, securityQuestionsDismissed: false });
  await dismiss('securityQuestions');
  expect(await launch()).toMatchObject({ announcementDismissed: true, securityQuestionsDismissed: true });
});
