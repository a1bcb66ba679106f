import { type ReactNode, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { GuestLinkPage } from '#client/features/room/guest-visit/guest-link-page.tsx';
import { loadGuestVisitPage } from '#client/features/room/guest-visit/guest-visit-code.ts';
import { OpeningPage } from '#client/features/room/waiting-room/opening-page.tsx';
import { lazyPage } from '#client/ui/components/lazy-page.ts';
import { CallRoute } from './call-route.tsx';

const GuestVisitPage = lazyPage(loadGuestVisitPage);
const PatientGuestsPage = lazyPage(() => import('#client/features/check-in/guests/patient-guests-page.tsx'));

export default function GuestArea(): ReactNode {
  return (
    <Suspense fallback={<OpeningPage />}>
      <Switch>
        <CallRoute path="/gl/:token">
          {({ token }) => <GuestLinkPage key={token} path="gl" token={token} />}
        </CallRoute>
        <CallRoute path="/g/:token">
          {({ token }) => <GuestLinkPage key={token} path="g" token={token} />}
        </CallRoute>
        <Route path="/r/:token">{({ token }) => <GuestLinkPage key={token} path="r" token={token} />}</Route>
        <CallRoute path="/guest/visit/:guestId">
          {({ guestId }) => <GuestVisitPage key={guestId} guestId={guestId} />}
        </CallRoute>
        <Route path="/patient/guests/:sessionId">
          {({ sessionId }) => <PatientGuestsPage key={sessionId} sessionId={sessionId} />}
        </Route>
        <Route>
          <Redirect to="/visit-unavailable" replace />
        </Route>
      </Switch>
    </Suspense>
  );
}
