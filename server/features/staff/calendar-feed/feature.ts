import { feature } from '#server/features/feature.ts';
import { calendarFeedRoutes } from './calendar-feed.routes.ts';

export default feature({
  rest: [calendarFeedRoutes],
});
