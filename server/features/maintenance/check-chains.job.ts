import { z } from 'zod';
import { job } from '../../jobs/port.ts';
import { checkAuditChain, selectAuditedPractices } from '../audit/audit-chain.ts';
import { tellOfFault } from '../audit-log/chain-fault.service.ts';
import { checkConsentChain } from '../consent/check-consent.service.ts';
import type { Deps } from '../deps.ts';

/** Hourly: reads every event and every consent record of every practice. */
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
 * Verifies all chains, that of events of no practice too. A fault is logged, counted, and told to the practice's
 * administrators once.
 */
export async function checkChains(deps: Deps): Promise<void> {
  const { db, anchors, log, metrics } = deps;
  const found = async (chain: 'audit' | 'consent', practiceId: number, position: string, fault: string) => {
    log.error({ chain, practiceId, position, fault }, 'a chain is not as it was written');
    metrics.count('chain_faults_total', 'Faults that verifications of chains have found', { chain });
    await tellOfFault(deps, { chain, practiceId, position });
  };
  const anchored = (await anchors.chains()).map(({ practiceId }) => practiceId);
  for (const practiceId of new Set([...(await selectAuditedPractices(db)), ...anchored])) {
    const audit = await checkAuditChain(deps, practiceId);
    if (audit.fault) await found('audit', practiceId, audit.brokenId ?? '0', audit.fault);
    const consent = await checkConsentChain(deps, practiceId);
    if (consent) await found('consent', practiceId, consent.seq, consent.fault);
  }
}
