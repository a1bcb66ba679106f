import { feature } from '#server/features/feature.ts';
import { deleteDevicesOfSessions } from './push.queries.ts';
import { pushEnded } from './push-ended.ts';
import { sendPushJob } from './send-push.job.ts';
import { webAppRoutes } from './web-app.routes.ts';

export default feature({
  http: [webAppRoutes],
  jobs: [sendPushJob],
  messages: { 'push-ended': pushEnded },
  events: {
    'sessions.ended': ({ db }, { endedSessions }) => deleteDevicesOfSessions(db, endedSessions),
  },
});
