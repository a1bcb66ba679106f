import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { Spinner } from '../components/spinner.tsx';
import { homeFor, isFeatureOff, maySee } from '../features/session/access.ts';
import { useSession } from '../features/session/session.tsx';
import styles from './app.module.css';
import { Shell } from './shell.tsx';

const VisitsPage = lazy(() => import('../features/visits/visits-page.tsx'));
const VisitPage = lazy(() => import('../features/visits/visit-page.tsx'));
const SchedulePage = lazy(() => import('../features/schedule/schedule-page.tsx'));
const StaffVisitPage = lazy(() => import('../features/in-visit/staff-visit-page.tsx'));
const AccountPage = lazy(() => import('../features/account/account-page.tsx'));
const PlaceholderPage = lazy(() => import('../features/placeholders/placeholder-page.tsx'));

/** The screens of the staff's area. The live visit fills the window; everything else stands in the shell. */
export function StaffRoutes() {
  const { me, practice } = useSession();
  const [path] = useLocation();
  if (isFeatureOff(path, me, practice)) {
    return (
      <Shell>
        <Suspense fallback={<Loading />}>
          <PlaceholderPage screen="rpm" />
        </Suspense>
      </Shell>
    );
  }
  if (!maySee(path, me, practice)) return <Redirect to={homeFor(me, practice)} replace />;
  return (
    <Switch>
      <Route path="/provider/group/:sessionId">
        {({ sessionId }) => (
          <Suspense fallback={<Loading />}>
            <StaffVisitPage key={sessionId} sessionId={sessionId} />
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
  const { me, practice } = useSession();
  return (
    <Switch>
      <Route path="/provider/visits" component={VisitsPage} />
      <Route path="/provider/visits/schedule" component={SchedulePage} />
      <Route path="/provider/visits/:visitId">
        {({ visitId }) => <VisitPage key={visitId} visitId={visitId} />}
      </Route>
      <Route path="/provider/account" component={AccountPage} />
      <Route path="/provider/practice-documents">
        <PlaceholderPage screen="documents" />
      </Route>
      <Route path="/provider/notification-settings">
        <PlaceholderPage screen="notifications" />
      </Route>
      <Route path="/provider/client-admin/*?">
        <PlaceholderPage screen="clientAdmin" />
      </Route>
      <Route path={/^\/news(?:\/.*)?$/}>
        <PlaceholderPage screen="news" />
      </Route>
      <Route>
        <Redirect to={homeFor(me, practice)} replace />
      </Route>
    </Switch>
  );
}

function Loading() {
  const { t } = useTranslation('common');
  return (
    <div className={styles.opening}>
      <Spinner size="large" label={t('loading')} />
    </div>
  );
}
