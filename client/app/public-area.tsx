import { type ReactNode, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { InterpreterOpening } from '../features/visit/interpreter/interpreter-opening.tsx';
import { lazyPage } from '../ui/components/lazy-page.ts';
import './public-words.ts';

const SignInPage = lazyPage(() => import('../features/identity/sign-in/sign-in-page.tsx'));
const SignedOutPage = lazyPage(() => import('../features/identity/sign-in/sign-out-page.tsx'));
const SetupPage = lazyPage(() => import('../features/identity/setup/setup-page.tsx'));
const InvitationPage = lazyPage(() => import('../features/identity/setup/invitation-page.tsx'));
const ContactChangePage = lazyPage(() => import('../features/identity/setup/contact-change-page.tsx'));
const ForgottenPasswordPage = lazyPage(
  () => import('../features/identity/sign-in/forgotten-password-page.tsx'),
);
const GuestArea = lazyPage(() => import('./guest-area.tsx'));
const InterpreterLinkPage = lazyPage(() => import('../features/visit/interpreter/interpreter-link-page.tsx'));
const InterpreterVisitPage = lazyPage(
  () => import('../features/live/interpreter-visit/interpreter-visit-page.tsx'),
);
const OutboxPage = lazyPage(() => import('../features/administration/outbox/outbox-page.tsx'));
const DemoPartnerPage = lazyPage(
  () => import('../features/administration/demo-partner/demo-partner-page.tsx'),
);
const DesignPage = lazyPage(() => import('../features/foundation/design/design-page.tsx'));
const SupportPage = lazyPage(() => import('../features/foundation/info/support-page.tsx'));
const TermsPage = lazyPage(() => import('../features/foundation/info/terms-page.tsx'));
const UnsupportedPage = lazyPage(() => import('../features/foundation/info/unsupported-page.tsx'));
const VisitUnavailablePage = lazyPage(() => import('../features/foundation/info/visit-unavailable-page.tsx'));
const MfaPage = lazyPage(() => import('../features/identity/mfa/mfa-page.tsx'));
const ErrorPage = lazyPage(() => import('../features/foundation/info/error-page.tsx'));

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
