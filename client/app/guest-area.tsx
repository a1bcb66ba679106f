import { type ReactNode, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { GuestLinkPage } from '#client/features/room/guest-visit/guest-link-page.tsx';
import { loadGuestVisitPage } from '#client/features/room/guest-visit/guest-visit-code.ts';
import { OpeningPage } from '#client/features/room/waiting-room/opening-page.tsx';
import { lazyPage } from '#client/ui/components/lazy-page.ts';
import { NeedsCalls } from './needs-calls.tsx';

const GuestVisitPage = lazyPage(loadGuestVisitPage);
const PatientGuestsPage = lazyPage(() => import('#client/features/check-in/guests/patient-guests-page.tsx'));

export default function GuestArea(): ReactNode {
  return (
    <Suspense fallback={<OpeningPage />}>
      <Switch>
        <Route path="/gl/:token">
          {({ token }) => (
            <NeedsCalls>
              <GuestLinkPage key={token} path="gl" token={token} />
            </NeedsCalls>
          )}
        </Route>
        <Route path="/g/:token">
          {({ token }) => (
            <NeedsCalls>
              <GuestLinkPage key={token} path="g" token={token} />
            </NeedsCalls>
          )}
        </Route>
        <Route path="/r/:token">{({ token }) => <GuestLinkPage key={token} path="r" token={token} />}</Route>
        <Route path="/guest/visit/:guestId">
          {({ guestId }) => (
            <NeedsCalls>
              <GuestVisitPage key={guestId} guestId={guestId} />
            </NeedsCalls>
          )}
        </Route>
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
