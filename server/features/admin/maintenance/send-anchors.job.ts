import { z } from 'zod';
import { anchorConsent } from '#server/features/check-in/consent/check-consent.service.ts';
import { anchorAudit, selectAuditedPractices } from '#server/features/core/audit/audit-chain.ts';
import type { Deps } from '#server/features/deps.ts';
import type { AnchorTarget } from '#server/runtime/anchors/port.ts';
import { TargetAway } from '#server/runtime/anchors/watched.ts';
import { job } from '#server/runtime/jobs/port.ts';

/** The next run is due after a minute, perhaps in another process. */
const MOST_MS = 50_000;

export const sendAnchorsJob = job({
  name: 'send-anchors',
  data: z.object({}),
  retry: { limit: 0 },
  timeout: 120,
  kept: 3_600,
  concurrency: 1,
  cron: '* * * * *',
  handle: sendAnchors,
});

type SendDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'anchorTargets'>;

/**
 * Sends each system the chains' ends that it does not have. After an outage it gets only the newest end, which covers
 * everything before it.
 */
export async function sendAnchors(deps: SendDeps): Promise<void> {
  await Promise.all(deps.anchorTargets.map((target) => sendTo(target, deps)));
}

async function sendTo(target: AnchorTarget, { db, clock, log }: SendDeps): Promise<void> {
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
