// Runs on both PostgreSQLs: connecting, and the oldest supported version.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test-support/database.ts';
import { openDatabase } from './index.ts';

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
