import { feature } from '#server/features/feature.ts';
import { afterVisitMessage } from './after-visit-message.ts';
import { patientMessages } from './patient-messages.ts';
import { pushNoticeJob } from './push-notice.job.ts';
import { planRemindersJob, remindVisitJob } from './remind-visit.job.ts';
import { tellOfNewLinks } from './resend.service.ts';
import { staffNotice } from './staff-notices.ts';

export default feature({
  jobs: [remindVisitJob, planRemindersJob, pushNoticeJob],
  messages: { ...patientMessages, 'after-visit': afterVisitMessage, 'staff-notice': staffNotice },
  events: { 'links.renewed': (deps, { visitId }) => tellOfNewLinks(deps, visitId) },
});
