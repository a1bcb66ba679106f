import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { useStore } from 'zustand';
import { isApiError } from '#client/api/api-error.ts';
import { page } from '#client/api/page-account.ts';
import { retryDelay } from '#client/api/retry-delay.ts';
import { ADD_PASSKEY_PATH } from '#client/api/unauthorised.ts';
import { onSignedOutElsewhere, SIGNED_OUT_PATH } from '#client/features/staff/sign-in/sign-out.ts';
import { lazyPage } from '#client/ui/components/lazy-page.ts';
import { withStaffErrors } from '#client/ui/errors/error-words.ts';
import { StaffGate } from './staff-gate.tsx';
import { StaffRoutes } from './staff-routes.tsx';
import './public-words.ts';
import './staff-words.ts';
import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { reachable } from '#client/api/reachable.ts';
import { proof, type SharedQuestion, signInAgain } from '#client/api/signed-out.ts';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { lazyAhead } from '#client/ui/components/lazy-ahead.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';

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

/** After a refusal, or a request to wait, a retry would get the same response. */
function isPassing(error: Error): boolean {
  if (!isApiError(error) || error.retryAfterMs > 0) return false;
  return error.status === 0 || error.status >= 500;
}

export default function StaffArea() {
  // Names the words of `withStaffErrors`, which therefore load with this area.
  useTranslation('staff-errors');
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

/**
 * Repeats queries that failed without a connection, once the server responds again. TanStack Query's own way follows
 * `navigator.onLine`.
 *
 * @returns a function that stops it
 */
function askAgainOnceReachable(queries: QueryClient): () => void {
  return reachable.subscribe(({ now }) => {
    if (!now) return;
    void queries.refetchQueries({
      type: 'active',
      predicate: ({ state }) => isApiError(state.error, 'NO_CONNECTION'),
    });
  });
}

function OtherPersonPage() {
  const { t } = useTranslation('shell');
  const words = useErrorWords();
  return (
    <MessagePage
      top={<PublicTop />}
      icon={<UserRound size={34} />}
      tone="waiting"
      title={t('otherPersonTitle')}
      actions={
        <LinkButton reload variant="primary" size="large" block href="/provider/visits">
          {t('otherPersonGoOn')}
        </LinkButton>
      }
    >
      <p role="alert">{words.code('OTHER_PERSON_SIGNED_IN')}</p>
    </MessagePage>
  );
}

const ProofDialog = lazyAhead(() => import('#client/features/staff/own-account/proof-dialog.tsx'));
const SignInAgainDialog = lazyAhead(() => import('#client/features/staff/sign-in/sign-in-again-dialog.tsx'));

function Questions() {
  return (
    <>
      <Asked question={proof}>
        {(answer) => <ProofDialog onProved={() => answer(true)} onClose={() => answer(false)} />}
      </Asked>
      <Asked question={signInAgain}>
        {(answer) => <SignInAgainDialog onSignedIn={() => answer(true)} />}
      </Asked>
    </>
  );
}

interface AskedProps {
  question: SharedQuestion;
  children: (answer: (yes: boolean) => void) => ReactNode;
}

function Asked({ question, children }: AskedProps) {
  const [answer, setAnswer] = useState<{ give: (yes: boolean) => void } | null>(null);
  useEffect(
    () =>
      question.askWith(
        () =>
          new Promise((resolve) => {
            const give = (yes: boolean) => {
              setAnswer(null);
              resolve(yes);
            };
            setAnswer({ give });
          }),
      ),
    [question],
  );
  return answer && <Suspense fallback={null}>{children(answer.give)}</Suspense>;
}
