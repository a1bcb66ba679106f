import { lazy, type ReactNode, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { InterpreterOpening } from '../features/visit/interpreter/interpreter-opening.tsx';
import './public-words.ts';

const SignInPage = lazy(() => import('../features/identity/sign-in/sign-in-page.tsx'));
const SignedOutPage = lazy(() => import('../features/identity/sign-in/sign-out-page.tsx'));
const SetupPage = lazy(() => import('../features/identity/setup/setup-page.tsx'));
const InvitationPage = lazy(() => import('../features/identity/setup/invitation-page.tsx'));
const ContactChangePage = lazy(() => import('../features/identity/setup/contact-change-page.tsx'));
const ForgottenPasswordPage = lazy(() => import('../features/identity/sign-in/forgotten-password-page.tsx'));
const GuestArea = lazy(() => import('./guest-area.tsx'));
const InterpreterLinkPage = lazy(() => import('../features/visit/interpreter/interpreter-link-page.tsx'));
const InterpreterVisitPage = lazy(
  () => import('../features/live/interpreter-visit/interpreter-visit-page.tsx'),
);
const OutboxPage = lazy(() => import('../features/administration/outbox/outbox-page.tsx'));
const DemoPartnerPage = lazy(() => import('../features/administration/demo-partner/demo-partner-page.tsx'));
const DesignPage = lazy(() => import('../features/foundation/design/design-page.tsx'));
const SupportPage = lazy(() => import('../features/foundation/info/support-page.tsx'));
const TermsPage = lazy(() => import('../features/foundation/info/terms-page.tsx'));
const UnsupportedPage = lazy(() => import('../features/foundation/info/unsupported-page.tsx'));
const VisitUnavailablePage = lazy(() => import('../features/foundation/info/visit-unavailable-page.tsx'));
const MfaPage = lazy(() => import('../features/identity/mfa/mfa-page.tsx'));
const ErrorPage = lazy(() => import('../features/foundation/info/error-page.tsx'));

/**
 * Pages that work without signing in, except the patient's: for guests, interpreters, signing in,
 * information.
 */
export default function PublicArea(): ReactNode {
  return (
    <Switch>
      <Route path={/^\/(gl?|r|guest\/visit)\/[^/]+\/?$/} component={GuestArea} />
      <Route path="/guest/interpreter/:token">
        {({ token }) => <InterpreterLinkPage key={token} token={token} />}
      </Route>
      <Route path="/guest/interpreting/:requestId">
        {({ requestId }) => (
          <Suspense fallback={<InterpreterOpening />}>
            <InterpreterVisitPage key={requestId} requestId={requestId} />
          </Suspense>
        )}
      </Route>
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
