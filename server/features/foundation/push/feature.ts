import { job } from '../../../runtime/jobs/port.ts';
import type { Deps } from '../../deps.ts';
import { feature } from '../../feature.ts';
import { selectDevices } from './push.queries.ts';
import { deleteDevicesOfSessions, sendTo, textOf } from './push.service.ts';
import { languageOf } from './push-language.ts';
import { sendPushJob } from './send-push.job.ts';
import { webAppRoutes } from './web-app.routes.ts';

export default feature({
  http: [webAppRoutes],
  jobs: [
    job({
      ...sendPushJob,
      async handle(deps: Deps, { accountId, kind, visitId }) {
        const text = textOf(kind, visitId, await languageOf(deps.db, accountId));
        const devices = await selectDevices(deps.db, accountId);
        const outcomes = await Promise.all(devices.map((device) => sendTo(deps, accountId, device, text)));
        if (outcomes.includes('failed')) throw new Error('a push service did not take a push');
      },
    }),
  ],
  events: {
    'sessions.ended': ({ db }, { endedSessions }) => deleteDevicesOfSessions(db, endedSessions),
  },
});
