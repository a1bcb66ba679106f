import { feature } from '#server/features/feature.ts';
import { followVisit } from './appointments.service.ts';
import { writeAppointmentJob } from './write-appointment.job.ts';
import { writeLeftoversJob } from './write-leftovers.job.ts';

export default feature({
  jobs: [writeAppointmentJob, writeLeftoversJob],
  events: {
    'visit.cancelled': (deps, { visitId, undoableUntil }) => followVisit(deps, visitId, undoableUntil),
    'visit.closed': (deps, { visitId, undoableUntil }) => followVisit(deps, visitId, undoableUntil),
    'visit.restored': (deps, { visitId }) => followVisit(deps, visitId),
    'visit.marked': (deps, { visitId }) => followVisit(deps, visitId),
    'patient.removed': (deps, { visitId, undoableUntil }) => followVisit(deps, visitId, undoableUntil),
    'patient.restored': (deps, { visitId }) => followVisit(deps, visitId),
  },
});
