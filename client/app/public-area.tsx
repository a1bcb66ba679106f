import { lazy, type ReactNode } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import './public-words.ts';

const SignInPage = lazy(() => import('../features/sign-in/sign-in-page.tsx'));
const SignedOutPage = lazy(() => import('../features/sign-in/sign-out-page.tsx'));
const SetupPage = lazy(() => import('../features/setup/setup-page.tsx'));
const InvitationPage = lazy(() => import('../features/setup/invitation-page.tsx'));
const ContactChangePage = lazy(() => import('../features/setup/contact-change-page.tsx'));
const ForgottenPasswordPage = lazy(() => import('../features/sign-in/forgotten-password-page.tsx'));
const GuestArea = lazy(() => import('./guest-area.tsx'));
const InterpreterLinkPage = lazy(() => import('../features/interpreter/interpreter-link-page.tsx'));
const InterpreterVisitPage = lazy(() => import('../features/interpreter-visit/interpreter-visit-page.tsx'));
const OutboxPage = lazy(() => import('../features/outbox/outbox-page.tsx'));
const DemoPartnerPage = lazy(() => import('../features/demo-partner/demo-partner-page.tsx'));
const DesignPage = lazy(() => import('../features/design/design-page.tsx'));
const SupportPage = lazy(() => import('../features/info/support-page.tsx'));
const TermsPage = lazy(() => import('../features/info/terms-page.tsx'));
const UnsupportedPage = lazy(() => import('../features/info/unsupported-page.tsx'));
const VisitUnavailablePage = lazy(() => import('../features/info/visit-unavailable-page.tsx'));
const MfaPage = lazy(() => import('../features/mfa/mfa-page.tsx'));
const ErrorPage = lazy(() => import('../features/info/error-page.tsx'));

/** What works without signing in, apart from the patient's way: guests, interpreters, signing in, information. */
export default function PublicArea(): ReactNode {
  return (
    <Switch>
      <Route path={/^\/(gl?|r|guest\/visit)\/[^/]+\/?$/} component={GuestArea} />
      <Route path="/guest/interpreter/:token">
        {({ token }) => <InterpreterLinkPage key={token} token={token} />}
      </Route>
      <Route path="/guest/interpreting/:requestId">
        {({ requestId }) => <InterpreterVisitPage key={requestId} requestId={requestId} />}
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
