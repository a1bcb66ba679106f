import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { NewAccount } from '#shared/contracts/rest/staff/accounts.ts';

export function newAccount(
  practiceId: number,
  changes: Partial<z.input<typeof NewAccount>> = {},
): z.input<typeof NewAccount> {
  return {
    kind: 'visits',
    firstName: 'Ida',
    lastName: 'Marsh',
    displayName: 'Dr. Ida Marsh',
    mobile: '(602) 555-0123',
    email: `Ida.${randomUUID()}@Practice.test`,
    licensedStates: ['AZ'],
    specialties: ['Cardiology'],
    canEndVisit: true,
    scheduleType: 'Scheduled',
    memberships: [{ practiceId, userType: 'Provider' }],
    isClientAdmin: false,
    language: 'en',
    idempotencyKey: randomUUID(),
    ...changes,
  };
}
