import { feature } from '#server/features/feature.ts';
import { pushNextPatient } from './next-patient.ts';
import { takeStepJob } from './take-step.job.ts';

export default feature({
  jobs: [takeStepJob],
  events: {
    'visit.completed': (deps, { visitId }) => pushNextPatient(deps, visitId),
    async 'wait.changed'({ live, practiceFeed }, { practiceId, visitId }) {
      practiceFeed.visitsChanged(practiceId, visitId);
      // The patient's page may have words for it.
      await live.tellVisit(visitId, { type: 'settings-changed' });
    },
  },
});
