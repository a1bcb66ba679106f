import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../run-command.ts';
import { divideServerTests, foldersOfTheEngine } from './engine-tests.ts';

const TESTED_ELSEWHERE: Readonly<Record<string, string>> = {
  // Covers the removal of the demo.
  server: 'server/seed/demo-accounts.test.ts',
  // Covers sessions and challenges.
  'server/http/access': 'server/features/staff/mfa/mfa.routes.test.ts',
  'server/features/room/visit-room/records': 'server/features/room/visit-room/seats/admission-races.test.ts',
  'server/features/visits/visits': 'server/features/desk/visit-list/visit-list.routes.test.ts',
  // Covers `select 1`.
  'server/http': 'server/storage/postgres/external.test.ts',
  'server/adapters/identity': 'server/features/staff/sign-in/sign-in.test.ts',
  'server/features/ehr/record-uploads': 'server/features/ehr/rpm/rpm.test.ts',
  'server/features/practice/practice-services': 'server/features/admin/integrations/payment-account.test.ts',
  'server/storage/anchors': 'server/features/admin/maintenance/send-anchors.test.ts',
  'server/adapters/payments': 'server/features/check-in/payments/payments.test.ts',
  'server/adapters/record-system': 'server/features/visits/appointments/appointments.test.ts',
};

/** Tests of the embedded PostgreSQL itself run only on it. */
const EMBEDDED = 'server/storage/postgres/embedded';

describe('the tests that run on both PostgreSQLs', () => {
  const { both, once } = divideServerTests();

  it.each(foldersOfTheEngine().filter((folder) => folder !== EMBEDDED))(
    'cover the statements of %s',
    (folder) => {
      const test = TESTED_ELSEWHERE[folder] ?? both.find((file) => path.dirname(file) === folder);
      expect(both).toContain(test);
    },
  );

  it('include all tests of the database layer', () => {
    const itself = /^server\/(storage\/db|runtime\/jobs)\/(?!memory)|\/postgres\/external/;
    expect(once.filter((file) => itself.test(file))).toEqual([]);
  });

  it('include all tests with their own SQL, except these', () => {
    const speaks = once.filter((file) =>
      /\bsql[`<]|\.query\(|new pg\./.test(readFileSync(path.join(ROOT, file), 'utf8')),
    );
    expect(speaks).toEqual([
      // Checks that no table contains a card number.
      'server/features/check-in/payments/copay.test.ts',
      // Reads bytes as they are stored.
      'server/features/visits/appointments/fhir-appointments.test.ts',
      // Counts messages sent by two processes.
      'server/features/visits/visit-messages/reminders.processes.long.test.ts',
      // Reads column names.
      'server/storage/data-keys/column-levels.test.ts',
      // Starts its own servers.
      'server/storage/postgres/certificates.test.ts',
      'server/storage/postgres/embedded.long.test.ts',
    ]);
  });

  it('are far fewer than the others, so that the stage stays short', () => {
    expect(both.length).toBeGreaterThan(20);
    expect(both.length).toBeLessThan(once.length * 0.6);
  });
});
