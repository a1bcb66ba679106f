import { samples } from '#server/test-support/call-samples.ts';
import { calendarFeedContracts } from '#shared/contracts/rest/staff/calendar-feed.ts';

export default samples(calendarFeedContracts, {
  right: {
    'GET /api/provider/account/calendar-feed': () => ({}),
    'POST /api/provider/account/calendar-feed': () => ({ body: { names: 'none', language: 'en' } }),
    'PUT /api/provider/account/calendar-feed': () => ({ body: { names: 'initials', language: 'en' } }),
    'DELETE /api/provider/account/calendar-feed': () => ({}),
    'GET /api/calendar/:token.ics': () => ({ params: { token: 'A'.repeat(32) } }),
  },
  mayFit: {
    'GET /api/calendar/:token.ics': { 'params token': ['text', 'number'] },
  },
});
