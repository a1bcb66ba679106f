import { type ReactNode, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { InterpreterOpening } from '#client/features/visits/interpreter/interpreter-opening.tsx';
import { lazyPage } from '#client/ui/components/lazy-page.ts';
import { CallRoute } from './call-route.tsx';
import './public-words.ts';

const SignInPage = lazyPage(() => import('#client/features/staff/sign-in/sign-in-page.tsx'));
const SignedOutPage = lazyPage(() => import('#client/features/staff/sign-in/sign-out-page.tsx'));
const SetupPage = lazyPage(() => import('#client/features/staff/first-account/setup-page.tsx'));
const InvitationPage = lazyPage(() => import('#client/features/staff/first-account/invitation-page.tsx'));
const ContactChangePage = lazyPage(
  () => import('#client/features/staff/first-account/contact-change-page.tsx'),
);
const ForgottenPasswordPage = lazyPage(
  () => import('#client/features/staff/sign-in/forgotten-password-page.tsx'),
);
const GuestArea = lazyPage(() => import('./guest-area.tsx'));
const InterpreterLinkPage = lazyPage(
  () => import('#client/features/visits/interpreter/interpreter-link-page.tsx'),
);
const InterpreterVisitPage = lazyPage(
  () => import('#client/features/room/interpreter-visit/interpreter-visit-page.tsx'),
);
const OutboxPage = lazyPage(() => import('#client/features/admin/outbox/outbox-page.tsx'));
const DemoPartnerPage = lazyPage(() => import('#client/features/admin/demo-partner/demo-partner-page.tsx'));
const DesignPage = lazyPage(() => import('#client/features/core/design/design-page.tsx'));
const SupportPage = lazyPage(() => import('#client/features/core/info/support-page.tsx'));
const TermsPage = lazyPage(() => import('#client/features/core/info/terms-page.tsx'));
const UnsupportedPage = lazyPage(() => import('#client/features/core/info/unsupported-page.tsx'));
const VisitUnavailablePage = lazyPage(() => import('#client/features/core/info/visit-unavailable-page.tsx'));
const MfaPage = lazyPage(() => import('#client/features/staff/mfa/mfa-page.tsx'));
const ErrorPage = lazyPage(() => import('#client/features/core/info/error-page.tsx'));

export default function PublicArea(): ReactNode {
  return (
    <Switch>
      <Route path={/^\/(gl?|r|guest\/visit)\/[^/]+\/?$/} component={GuestArea} />
      <CallRoute path="/guest/interpreter/:token">
        {({ token }) => <InterpreterLinkPage key={token} token={token} />}
      </CallRoute>
      <CallRoute path="/guest/interpreting/:requestId">
        {({ requestId }) => (
          <Suspense fallback={<InterpreterOpening />}>
            <InterpreterVisitPage key={requestId} requestId={requestId} />
          </Suspense>
        )}
      </CallRoute>
      <Route path="/sign-in/:uid">{({ uid }) => <SignInPage uid={uid} />}</Route>
      <Route path="/logout" component={SignedOutPage} />
      <Route path="/setup/:token">{({ token }) => <SetupPage token={token} />}</Route>
      <Route path="/invitation/:token">{({ token }) => <InvitationPage token={token} />}</Route>
      <Route path="/contact-change/:token">{({ token }) => <ContactChangePage token={token} />}</Route>
      <Route path="/forgotten-password" component={ForgottenPasswordPage} />
      <Route path="/outbox" component={OutboxPage} />
      <Route path="/demo-partner" component={DemoPartnerPage} />
      <Route path="/design" component={DesignPage} />
      <Route path="/support" component={SupportPage} />
      <Route path={/^\/terms(-conditions)?\/?$/} component={TermsPage} />
      <Route path={/^\/unsupported(;.*)?\/?$/} component={UnsupportedPage} />
      <Route path="/mfa/:userType/:identifier">
        {({ userType, identifier }) => <MfaPage userType={userType} identifier={identifier} />}
      </Route>
      <Route path="/error" component={ErrorPage} />
      <Route path={/^\/(guest|video|landing)(\/.*)?$/} component={VisitUnavailablePage} />
      <Route path="/visit-unavailable" component={VisitUnavailablePage} />
      <Route>
        <Redirect to="/" replace />
      </Route>
    </Switch>
  );
}
