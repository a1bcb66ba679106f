import type { Deps } from '#server/features/deps.ts';
import { feature } from '#server/features/feature.ts';
import { job } from '#server/runtime/jobs/port.ts';
import { selectDevices } from './push.queries.ts';
import { deleteDevicesOfSessions, pushTo, sendTo, textOf } from './push.service.ts';
import { pushEnded } from './push-ended.ts';
import { languageOf } from './push-language.ts';
import { sendPushJob } from './send-push.job.ts';
import { webAppRoutes } from './web-app.routes.ts';

export default feature({
  http: [webAppRoutes],
  jobs: [
    job({
      ...sendPushJob,
      async handle(deps: Deps, { accountId, deviceId, kind, visitId }) {
        if (deviceId === undefined) {
          await deps.db.transaction().execute((trx) => pushTo(deps, trx, [accountId], { kind, visitId }));
          return;
        }
        const device = (await selectDevices(deps.db, accountId)).find(({ id }) => id === deviceId);
        if (!device) return;
        const text = textOf(kind, visitId, await languageOf(deps.db, accountId));
        if ((await sendTo(deps, accountId, device, text)) === 'failed')
          throw new Error('a push service did not take a push');
      },
    }),
  ],
  messages: { 'push-ended': pushEnded },
  events: {
    'sessions.ended': ({ db }, { endedSessions }) => deleteDevicesOfSessions(db, endedSessions),
  },
});
