import { z } from 'zod';
import type { AnchorTarget } from '../../../runtime/anchors/port.ts';
import { TargetAway } from '../../../runtime/anchors/watched.ts';
import { job } from '../../../runtime/jobs/port.ts';
import { anchorConsent } from '../../before-visit/consent/check-consent.service.ts';
import type { Deps } from '../../deps.ts';
import { anchorAudit, selectAuditedPractices } from '../../foundation/audit/audit-chain.ts';

/** The next run is due after a minute, perhaps in another process. */
const MOST_MS = 50_000;

/** Sends the ends of all chains to other systems. */
export const sendAnchorsJob = job({
  name: 'send-anchors',
  data: z.object({}),
  retry: { limit: 0 },
  timeout: 120,
  kept: 3_600,
  concurrency: 1,
  cron: '* * * * *',
  async handle(deps: Deps) {
    await Promise.all(deps.anchorTargets.map((target) => sendAnchors(deps, target)));
  },
});

/**
 * Sends a target the chains' ends since the last ones that it got. While it is unreachable the ends of further minutes
 * are left out: the one that it gets first then covers everything before it.
 */
export async function sendAnchors(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  target: AnchorTarget,
): Promise<void> {
  const until = performance.now() + MOST_MS;
  const deps = { db, clock, anchors: target };
  try {
    for (const practiceId of await selectAuditedPractices(db)) {
      if (performance.now() > until) return;
      const audit = await anchorAudit(deps, practiceId);
      const consent = await anchorConsent(deps, practiceId);
      if (!audit || !consent)
        log.error({ target: target.name, practiceId, audit, consent }, 'a chain lost its anchor');
    }
  } catch (error) {
    if (!(error instanceof TargetAway)) throw error;
  }
}
