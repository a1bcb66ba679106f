import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { matchRoute, Redirect, Route, Switch, useLocation, useRouter } from 'wouter';
import { call } from '#client/api/call.ts';
import { homeFor, isFeatureOff, maySee } from '#client/features/core/signed-in/access.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import type { StaffPage } from '#client/features/staff-page.tsx';
import { STAFF_PAGES } from '#client/features/staff-pages.ts';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { lazyPageAhead, loadInIdleTime } from '#client/ui/components/lazy-ahead.tsx';
import { lazyPage } from '#client/ui/components/lazy-page.ts';
import { Spinner } from '#client/ui/components/spinner.tsx';
import { useUndoKey } from '#client/ui/keys/use-undo-key.ts';
import { pageViewRouteOf } from '#shared/rules/page-views.ts';
import styles from './app.module.css';
import { CallRoute } from './call-route.tsx';
import { Shell } from './shell.tsx';

const ABOUT_TO = ['pointerover', 'focusin'] as const;

/** Pages that staff open often. Their code is small: everything below their head loads in idle time. */
const OFTEN = ['/provider/visits/:visitId', '/provider/patients/:patientId'];

/** Larger pages that staff open all day: their code loads in idle time. */
const ALL_DAY = ['/provider/visits/schedule', '/provider/calendar', '/provider/visits/on-demand'];

/**
 * Loads a page's code when a person is about to follow a link to it. Loads the most opened pages once the first page
 * is rendered, and others in idle time. Never loads data: reading a visit or a patient is audited, and marks the visit
 * as viewed.
 */
export function useLinksAhead(pages: readonly Pick<StaffPage, 'path' | 'ahead'>[]): void {
  const { parser } = useRouter();
  useEffect(() => {
    for (const { path, ahead } of pages) if (OFTEN.includes(path)) void ahead();
  }, [pages]);
  useEffect(() => loadInIdleTime(pages.filter(({ path }) => ALL_DAY.includes(path))), [pages]);
  useEffect(() => {
    function load({ target }: Event) {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
      if (!link) return;
      void pages.find(({ path }) => matchRoute(parser, path, link.pathname)[0])?.ahead();
    }
    for (const type of ABOUT_TO) document.addEventListener(type, load);
    return () => {
      for (const type of ABOUT_TO) document.removeEventListener(type, load);
    };
  }, [pages, parser]);
}

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
      <CallRoute path={LIVE_VISIT}>
        {({ sessionId }) => (
          <Suspense fallback={<Loading />}>
            <StaffVisitPage key={sessionId} sessionId={sessionId} notices={nextVisit} next={nextWaiting} />
          </Suspense>
        )}
      </CallRoute>
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

/** Sends which of the practice's prefixes matched, and no part of the address (PRODUCT 17.6). */
function usePageViews(): void {
  const [path] = useLocation();
  const { practice } = useSignedIn();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per navigation, not per change of practice.
  useEffect(() => {
    // A page that redirected immediately does not count as opened.
    if (path !== location.pathname) return;
    const { practiceId, pageViewRoutes } = practice;
    const route = pageViewRouteOf(path, pageViewRoutes);
    if (!route) return;
    // Nothing waits for it, and losing one is not worth an error.
    call('POST /api/provider/page-views', {
      body: { practiceId, prefix: route.prefix },
      stayOnUnauthorised: true,
    }).catch(() => {});
  }, [path]);
}
