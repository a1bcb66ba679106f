import type { Deps } from '#server/features/deps.ts';
import { feature } from '#server/features/feature.ts';
import { pushToNamed } from '#server/features/visits/visit-messages/staff-notices.ts';
import { findNextOfProvider } from './escalation.queries.ts';
import { takeStepJob } from './take-step.job.ts';

export default feature({
  jobs: [takeStepJob],
  events: {
    'visit.completed': (deps, { visitId }) => pushNextPatient(deps, visitId),
    async 'wait.changed'({ live, practiceFeed }, { practiceId, visitId }) {
      practiceFeed.visitsChanged(practiceId, visitId);
      await live.tellVisit(visitId, { type: 'settings-changed' });
    },
  },
});

/** Pushes to the provider of an ended visit that their next patient is already waiting. Idempotent. */
async function pushNextPatient(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'email' | 'sms'>,
  endedVisitId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const next = await findNextOfProvider(trx, endedVisitId);
    if (!next) return;
    const { visitId, practiceId, providerId } = next;
    const about = `${visitId}:${endedVisitId}`;
    await pushToNamed(deps, trx, {
      practiceId,
      accountIds: [providerId],
      topic: 'nextPatient',
      visitId,
      about,
    });
  });
}
