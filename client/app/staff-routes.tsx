import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { homeFor, isFeatureOff, maySee } from '#client/features/core/signed-in/access.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { STAFF_PAGES } from '#client/features/staff-pages.ts';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { lazyPageAhead } from '#client/ui/components/lazy-ahead.tsx';
import { lazyPage } from '#client/ui/components/lazy-page.ts';
import { Spinner } from '#client/ui/components/spinner.tsx';
import { useUndoKey } from '#client/ui/keys/use-undo-key.ts';
import styles from './app.module.css';
import { Shell } from './shell.tsx';
import { useLinksAhead } from './use-links-ahead.ts';
import { usePageViews } from './use-page-views.ts';

const StaffVisitPage = lazyPageAhead(() => import('#client/features/room/in-visit/staff-visit-page.tsx'));
const NextVisitNotice = lazyPart(() => import('#client/features/desk/waiting-now/next-visit-notice.tsx'));
const NextWaiting = lazyPart(() => import('#client/features/desk/waiting-now/next-waiting.tsx'));
const RpmOffPage = lazyPage(() => import('#client/features/core/signed-in/rpm-off-page.tsx'));

const LIVE_VISIT = '/provider/group/:sessionId';
const PAGES = [...STAFF_PAGES, { path: LIVE_VISIT, ahead: StaffVisitPage.ahead }];

const nextVisit = (visit: { practiceId: number; mayEnd: boolean }) => (
  <Suspense fallback={null}>
    <NextVisitNotice {...visit} />
  </Suspense>
);

const nextWaiting = (visit: { practiceId: number }) => (
  <Suspense fallback={null}>
    <NextWaiting {...visit} />
  </Suspense>
);

/** The live visit fills the window; everything else is inside the shell. */
export function StaffRoutes() {
  const { practice } = useSignedIn();
  const [path] = useLocation();
  usePageViews();
  useUndoKey();
  useLinksAhead(PAGES);
  if (isFeatureOff(path, practice)) {
    return (
      <Shell>
        <Suspense fallback={<Loading />}>
          <RpmOffPage />
        </Suspense>
      </Shell>
    );
  }
  if (!maySee(path, practice)) return <Redirect to={homeFor(practice)} replace />;
  return (
    <Switch>
      <Route path={LIVE_VISIT}>
        {({ sessionId }) => (
          <Suspense fallback={<Loading />}>
            <StaffVisitPage key={sessionId} sessionId={sessionId} notices={nextVisit} next={nextWaiting} />
          </Suspense>
        )}
      </Route>
      <Route>
        <Shell>
          <Suspense fallback={<Loading />}>
            <ShellRoutes />
          </Suspense>
        </Shell>
      </Route>
    </Switch>
  );
}

function ShellRoutes() {
  const { practice } = useSignedIn();
  return (
    <Switch>
      {STAFF_PAGES.map(({ path, Page }) => (
        <Route key={path} path={path} component={Page} />
      ))}
      <Route>
        <Redirect to={homeFor(practice)} replace />
      </Route>
    </Switch>
  );
}

function Loading() {
  const { t } = useTranslation('common');
  return (
    // Keys pressed until then are for the coming page (`use-page-keys.ts`).
    <Stack middle tone="primary" className={styles.opening} data-opening>
      <Spinner size="large" label={t('loading')} />
    </Stack>
  );
}
