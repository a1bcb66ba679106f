import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { useStore } from 'zustand';
import { isApiError } from '#client/api/api-error.ts';
import { page } from '#client/api/page-account.ts';
import { retryDelay } from '#client/api/retry-delay.ts';
import { ADD_PASSKEY_PATH } from '#client/api/unauthorised.ts';
import { onSignedOutElsewhere, SIGNED_OUT_PATH } from '#client/features/staff/sign-in/sign-out.ts';
import { lazyPage } from '#client/ui/components/lazy-page.ts';
import { withStaffErrors } from '#client/ui/errors/error-names.ts';
import { askAgainOnceReachable } from './ask-again.ts';
import { OtherPersonPage } from './other-person-page.tsx';
import { Questions } from './questions.tsx';
import { StaffGate } from './staff-gate.tsx';
import { StaffRoutes } from './staff-routes.tsx';
import './public-words.ts';
import './staff-words.ts';

const PasskeyRequiredPage = lazyPage(
  () => import('#client/features/staff/own-account/second-factors/passkey-required-page.tsx'),
);

withStaffErrors();

const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) => count < 1 && isPassing(error),
        retryDelay: (count) => retryDelay(count, { firstMs: 800, longestMs: 800 }),
        // The app detects being offline itself: `navigator.onLine` is wrong on many networks.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });

/**
 * Lost connections and server errors. After a refusal, or a request to wait, a retry would get the same
 * answer.
 */
function isPassing(error: Error): boolean {
  if (!isApiError(error) || error.retryAfterMs > 0) return false;
  return error.status === 0 || error.status >= 500;
}

export default function StaffArea() {
  const isOthers = useStore(page, ({ isOthers }) => isOthers);
  const [queryClient] = useState(newQueryClient);
  useEffect(() => askAgainOnceReachable(queryClient), [queryClient]);
  useEffect(() => onSignedOutElsewhere(() => location.replace(SIGNED_OUT_PATH)), []);
  if (isOthers) return <OtherPersonPage />;
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <Switch>
          {/* The former address of the clinical administrators' area (PRODUCT 3.1). */}
          <Route path={/^\/clinicaladmin\/(?:video|group)\/(?<sessionId>[^/]+)\/?$/}>
            {({ sessionId }) => <Redirect to={`/provider/group/${sessionId}`} replace />}
          </Route>
          <Route path="/clinicaladmin/*?">
            {({ '*': rest }) => <Redirect to={`/provider/${rest || 'visits'}`} replace />}
          </Route>
          <Route path={ADD_PASSKEY_PATH} component={PasskeyRequiredPage} />
          <Route path={/^\/(?:provider|news)(?:\/.*)?$/}>
            <StaffGate>
              <StaffRoutes />
            </StaffGate>
          </Route>
          <Route>
            <Redirect to="/provider/visits" replace />
          </Route>
        </Switch>
        <Questions />
      </QueryClientProvider>
    </CSPProvider>
  );
}
