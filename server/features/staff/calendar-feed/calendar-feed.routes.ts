import { createHash } from 'node:crypto';
import type { Deps } from '#server/features/deps.ts';
import type { Caller } from '#server/http/access/caller.ts';
import { anyCaller, restFeature, route } from '#server/http/rest.ts';
import { calendarFeedContracts } from '#shared/contracts/rest/staff/calendar-feed.ts';
import { changeFeed, feedCalendar, readFeed, renewFeed, turnOffFeed } from './calendar-feed.service.ts';

/** Signed-in staff read and change only their own feed (PRODUCT 16.8). */
const owner = (caller: Caller) => caller.staff();

export default function calendarFeedRoutes(deps: Deps) {
  return restFeature(calendarFeedContracts, {
    'GET /api/provider/account/calendar-feed': route(owner, (_input, staff) => readFeed(deps, staff)),
    'POST /api/provider/account/calendar-feed': route(
      owner,
      ({ body }, staff) => renewFeed(deps, staff, body),
      { perMinute: 20 },
    ),
    'PUT /api/provider/account/calendar-feed': route(owner, ({ body }, staff) =>
      changeFeed(deps, staff, body),
    ),
    'DELETE /api/provider/account/calendar-feed': route(owner, (_input, staff) => turnOffFeed(deps, staff)),
    'GET /api/calendar/:token.ics': route(
      anyCaller,
      async ({ params }, _caller, { reply }) => {
        const calendar = await feedCalendar(deps, params.token);
        reply.header('etag', `"${createHash('sha256').update(calendar).digest('base64url')}"`);
        return calendar;
      },
      { failuresPerMinute: 60 },
    ),
  });
}
