// Runs on both PostgreSQLs: connecting, and the oldest supported version.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/test-support/database.ts';
import { openDatabase, openDatabaseAsOwner } from './index.ts';

describe('a database named by DATABASE_URL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('is used unchanged', async () => {
    const server = await openDatabase({ databaseUrl: database.url, dataDir: 'never-touched' });
    expect(server).toMatchObject({ kind: 'external', url: database.url });
    await server.stop();
  });

  it('has a separate owner if DATABASE_OWNER_URL names one', async () => {
    const { url, ownerUrl } = database;
    const settings = { databaseUrl: url, databaseOwnerUrl: ownerUrl, dataDir: 'never-touched' };
    expect(await openDatabase(settings)).toMatchObject({ url, ownerUrl });
    expect(await openDatabase({ ...settings, databaseOwnerUrl: undefined })).toMatchObject({ ownerUrl: url });
    const wrong = {
      ...settings,
      databaseOwnerUrl: ownerUrl.replace('anteroom_owner:', 'anteroom_owner:wrong'),
    };
    await expect(openDatabase(wrong)).rejects.toThrow(/DATABASE_OWNER_URL .* password authentication failed/);
    const without = { ...settings, databaseUrl: url.replace('anteroom_app:', 'anteroom_app:wrong') };
    expect(await openDatabaseAsOwner(without)).toMatchObject({ ownerUrl });
    await expect(openDatabase(without)).rejects.toThrow(/DATABASE_URL .* password authentication failed/);
  });

  it.each([
    ['a wrong password', (url: URL) => (url.password = 's3cret'), /password authentication failed/],
    ['an unknown database', (url: URL) => (url.pathname = '/nowhere'), /"nowhere" does not exist/],
    ['a closed port', (url: URL) => (url.port = '1'), /ECONNREFUSED/],
  ])('is refused with %s, in a message without the password', async (_case, spoil, reason) => {
    const url = new URL(database.url);
    spoil(url);
    const { message } = await openDatabase({ databaseUrl: url.href, dataDir: '' }).catch((error) => error);
    expect(message).toMatch(reason);
    expect(message).toContain('DATABASE_URL');
    expect(message).not.toContain(url.password);
  });
});
