import type { ReactNode } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { LinkPage } from '#client/features/room/join/link-page.tsx';
import { loadPatientVisitPage } from '#client/features/room/join/next-page.ts';
import { lazyPage } from '#client/ui/components/lazy-page.ts';
import { PATIENT_LINK_PATHS } from '#shared/domain/visit.ts';
import { CallRoute } from './call-route.tsx';

const PatientVisitPage = lazyPage(loadPatientVisitPage);
const CopayPage = lazyPage(() => import('#client/features/check-in/workflow/copay-page.tsx'));
const AfterVisitLinkPage = lazyPage(
  () => import('#client/features/desk/after-visit/after-visit-link-page.tsx'),
);
const AfterVisitPage = lazyPage(() => import('#client/features/desk/after-visit/after-visit-page.tsx'));
const HandOffPage = lazyPage(() => import('#client/features/check-in/hand-off/hand-off-page.tsx'));
const SecondCameraPage = lazyPage(
  () => import('#client/features/room/join/second-camera/second-camera-page.tsx'),
);
const PartnerReturnPage = lazyPage(
  () => import('#client/features/check-in/workflow/partner-return-page.tsx'),
);
const GuestArea = lazyPage(() => import('./guest-area.tsx'));
const LeftDevicePage = lazyPage(() => import('#client/features/core/info/left-device-page.tsx'));
const VisitUnavailablePage = lazyPage(() => import('#client/features/core/info/visit-unavailable-page.tsx'));

export function PatientArea(): ReactNode {
  return (
    <Switch>
      {PATIENT_LINK_PATHS.map((path) => {
        const LinkRoute = path === 'gm' ? Route : CallRoute;
        return (
          <LinkRoute key={path} path={`/${path}/:token`}>
            {({ token }) => <LinkPage key={token} path={path} token={token} />}
          </LinkRoute>
        );
      })}
      <CallRoute path="/h/:token">{({ token }) => <HandOffPage key={token} token={token} />}</CallRoute>
      <CallRoute path="/patient/camera/:cameraId">
        {({ cameraId }) => <SecondCameraPage key={cameraId} cameraId={cameraId} />}
      </CallRoute>
      <Route path="/d/:token">{({ token }) => <AfterVisitLinkPage key={token} token={token} />}</Route>
      <Route path="/patient/after-visit/:linkId">
        {({ linkId }) => <AfterVisitPage key={linkId} linkId={linkId} />}
      </Route>
      <CallRoute path="/patient/visit/:sessionId">
        {({ sessionId }) => <PatientVisitPage key={sessionId} sessionId={sessionId} />}
      </CallRoute>
      <Route path="/patient/copay/:sessionId">{({ sessionId }) => <CopayPage sessionId={sessionId} />}</Route>
      <Route path="/patient/partner/:sessionId">
        {({ sessionId }) => <PartnerReturnPage key={sessionId} sessionId={sessionId} />}
      </Route>
      <Route path="/patient/left-device" component={LeftDevicePage} />
      <Route path="/patient/guests/:sessionId" component={GuestArea} />
      <Route path={/^\/patient(\/.*)?$/} component={VisitUnavailablePage} />
      <Route>
        <Redirect to="/" replace />
      </Route>
    </Switch>
  );
}
