import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../run-command.ts';
import { divideServerTests, foldersOfTheEngine } from './engine-tests.ts';

/** Whose statements the marked tests of another folder ask for, and which. */
const TESTED_ELSEWHERE: Readonly<Record<string, string>> = {
  // Removing the demo.
  server: 'server/seed/demo-accounts.test.ts',
  // Sessions and challenges.
  'server/access': 'server/features/mfa/mfa.routes.test.ts',
  'server/features/visits': 'server/features/visit-list/visit-list.routes.test.ts',
  // `select 1`.
  'server/http': 'server/integrations/database/external.test.ts',
  'server/integrations/identity-oidc': 'server/features/auth/sign-in.test.ts',
  'server/integrations/payments-stripe': 'server/features/payments/payments.test.ts',
  'server/integrations/record-system': 'server/features/check-in/check-in.test.ts',
};

/** Of the embedded PostgreSQL itself: there is no other to run it on. */
const EMBEDDED = 'server/integrations/database/embedded';

describe('the tests that run on both PostgreSQLs', () => {
  const { both, once } = divideServerTests();

  it.each(foldersOfTheEngine().filter((folder) => folder !== EMBEDDED))(
    'cover the statements of %s',
    (folder) => {
      const test = TESTED_ELSEWHERE[folder] ?? both.find((file) => path.dirname(file) === folder);
      expect(both).toContain(test);
    },
  );

  it('are all of those that test the database by itself', () => {
    const itself = /^server\/(db|jobs)\/|\/database\/external/;
    expect(once.filter((file) => itself.test(file))).toEqual([]);
  });

  it('are all of those that speak SQL themselves; not run twice are these only', () => {
    const speaks = once.filter((file) =>
      /\bsql[`<]|\.query\(|new pg\./.test(readFileSync(path.join(ROOT, file), 'utf8')),
    );
    expect(speaks).toEqual([
      // That no table has a card's number in it.
      'server/features/payments/copay.test.ts',
      // Whether the database answers, for the check of readiness.
      'server/http/http.test.ts',
      'server/integrations/database/embedded.test.ts',
    ]);
  });

  it('are fewer than half, so that the stage stays short', () => {
    expect(both.length).toBeGreaterThan(20);
    expect(both.length).toBeLessThan(once.length / 2);
  });
});
