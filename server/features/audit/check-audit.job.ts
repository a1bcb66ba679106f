import { z } from 'zod';
import { job } from '../../jobs/port.ts';
import type { Deps } from '../deps.ts';
import { checkAuditChain } from './audit-chain.ts';

/** Daily, at night in the Americas: reads every event of every practice. */
export const checkAuditJob = job({
  name: 'check-audit',
  data: z.object({}),
  retry: { limit: 1 },
  timeout: 3_600,
  kept: 86_400,
  concurrency: 1,
  cron: '41 8 * * *',
  handle: checkAudit,
});

/** Verifies all chains, that of events of no practice too; logs those that do not fit. */
export async function checkAudit({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const practices = await db.selectFrom('practices').select('id').execute();
  for (const practiceId of [0, ...practices.map(({ id }) => id)]) {
    const { fault, brokenId } = await checkAuditChain(db, practiceId, clock());
    if (fault)
      log.error({ practiceId, eventId: brokenId, fault }, 'audit events are not as they were written');
  }
}
