import { z } from 'zod';
import { anchorConsent } from '#server/features/check-in/consent/check-consent.service.ts';
import { anchorAudit, selectAuditedPractices } from '#server/features/core/audit/audit-chain.ts';
import type { Deps } from '#server/features/deps.ts';
import { job } from '#server/runtime/jobs/port.ts';

/**
 * Anchors the ends of all chains outside of the database. A change by the database's owner with matching hashes is not
 * detected within the minute before the end is anchored.
 */
export const anchorChainsJob = job({
  name: 'anchor-chains',
  data: z.object({}),
  retry: { limit: 0 },
  timeout: 300,
  kept: 3_600,
  concurrency: 1,
  cron: '* * * * *',
  handle: anchorChains,
});

/**
 * Logs ends that it cannot anchor, for example on a full disk, and continues; the verification reports faults in a
 * chain.
 */
export async function anchorChains(deps: Pick<Deps, 'db' | 'anchors' | 'clock' | 'log'>): Promise<void> {
  const { db, log } = deps;
  for (const practiceId of await selectAuditedPractices(db)) {
    try {
      const audit = await anchorAudit(deps, practiceId);
      const consent = await anchorConsent(deps, practiceId);
      if (!audit || !consent) log.error({ practiceId, audit, consent }, 'a chain lost its anchor');
    } catch (error) {
      log.error({ practiceId, err: error }, 'the end of a chain could not be kept');
    }
  }
}
