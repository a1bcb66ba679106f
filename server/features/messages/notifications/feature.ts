import { feature } from '#server/features/feature.ts';
import { deliveryReports } from './delivery-reports.routes.ts';
import { sendMessageJob, sendTextJob } from './send-message.job.ts';

export default feature({
  http: [deliveryReports],
  jobs: [sendMessageJob, sendTextJob],
});
