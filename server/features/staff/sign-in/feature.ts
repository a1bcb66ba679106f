import { feature } from '#server/features/feature.ts';
import { signInRoutes } from './sign-in.routes.ts';

export default feature({
  http: [signInRoutes],
  events: {
    'sessions.ended': ({ live }, { endedSessions }) => {
      for (const sessionId of endedSessions) live.endStaffSession(sessionId);
    },
  },
});
