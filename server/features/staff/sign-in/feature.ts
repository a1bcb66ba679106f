import { feature } from '#server/features/feature.ts';
import { authRoutes } from './auth.routes.ts';
import { signInRoutes } from './sign-in.routes.ts';

export default feature({
  rest: [authRoutes],
  http: [signInRoutes],
  events: {
    'sessions.ended': ({ live }, { endedSessions }) => {
      for (const sessionId of endedSessions) live.endStaffSession(sessionId);
    },
  },
});
