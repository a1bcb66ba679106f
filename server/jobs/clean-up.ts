import type { Deps } from '../deps.ts';
import { removeDeadStaffSessions } from '../features/auth/staff-session.service.ts';
import { removeDeadVisitSessions } from '../features/links/links.service.ts';
import { removeOldChallenges } from '../features/mfa/mfa.service.ts';
import { removeExpiredPayloads } from '../integrations/identity-oidc/payload-store.ts';

/** Hourly: what nobody can use any more is removed. Safe to run twice, also at once. */
export async function cleanUp({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  await removeExpiredPayloads(db, now);
  await removeDeadStaffSessions(db, now);
  await removeDeadVisitSessions(db, now);
  await removeOldChallenges(db, now);
}
