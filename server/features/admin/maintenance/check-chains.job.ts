import { z } from 'zod';
import { reportFault } from '#server/features/audit/audit-log/chain-fault.service.ts';
import { checkConsentChain } from '#server/features/check-in/consent/check-consent.service.ts';
import { checkAuditChain, selectAuditedPractices } from '#server/features/core/audit/audit-chain.ts';
import type { Deps } from '#server/features/deps.ts';
import { job } from '#server/runtime/jobs/port.ts';

export const checkChainsJob = job({
  name: 'check-chains',
  data: z.object({}),
  retry: { limit: 1 },
  timeout: 3_600,
  kept: 86_400,
  concurrency: 1,
  cron: '41 * * * *',
  handle: checkChains,
});

/**
 * Includes the chain of events without a practice. A fault is logged, counted, and sent to the practice's
 * administrators once.
 */
export async function checkChains(deps: Deps): Promise<void> {
  const { db, anchors, anchorCopy } = deps;
  const chains = [...(await anchors.chains()), ...((await anchorCopy?.chains()) ?? [])];
  const anchored = chains.map(({ practiceId }) => practiceId);
  for (const practiceId of new Set([...(await selectAuditedPractices(db)), ...anchored])) {
    const audit = await checkAuditChain(deps, practiceId);
    if (audit.fault) {
      const position = audit.brokenId ?? '0';
      await reportFault(deps, { chain: 'audit', practiceId, position, fault: audit.fault });
    }
    const consent = await checkConsentChain(deps, practiceId);
    if (consent) {
      const { seq: position, fault } = consent;
      await reportFault(deps, { chain: 'consent', practiceId, position, fault });
    }
  }
}
