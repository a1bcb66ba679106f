import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { keepLoading } from '../api/keep-loading.ts';
import { Spinner } from '../components/spinner.tsx';
import { homeFor, isFeatureOff, maySee } from '../features/foundation/signed-in/access.ts';
import { useSignedIn } from '../features/foundation/signed-in/signed-in.tsx';
import styles from './app.module.css';
import { Shell } from './shell.tsx';
import { usePageViews } from './use-page-views.ts';

const VisitsPage = lazy(() => import('../features/desk/visit-list/visits-page.tsx'));
const VisitPage = lazy(() => import('../features/desk/visit-list/visit-page.tsx'));
const VisitSummaryPage = lazy(() => import('../features/desk/visit-summary/visit-summary-page.tsx'));
const OnDemandPage = lazy(() => import('../features/visit/scheduling/on-demand-page.tsx'));
const SchedulePage = lazy(() => import('../features/visit/scheduling/schedule-page.tsx'));
const StaffVisitPage = lazy(() => import('../features/live/in-visit/staff-visit-page.tsx'));
const NextVisitNotice = lazy(() =>
  keepLoading(() => import('../features/desk/visit-list/next-visit-notice.tsx')),
);
const AccountPage = lazy(() => import('../features/identity/own-account/account-page.tsx'));
const VisitTypesPage = lazy(() => import('../features/practice/visit-types/visit-types-page.tsx'));
const VisitTypePage = lazy(() => import('../features/practice/visit-types/visit-type-page.tsx'));
const PracticesPage = lazy(() => import('../features/practice/practices/practices-page.tsx'));
const AdministeredPracticePage = lazy(() => import('../features/practice/practices/practice-page.tsx'));
const ClientAdminPage = lazy(() => import('../features/practice/client-admin/client-admin-page.tsx'));
const AccountListPage = lazy(() => import('../features/identity/accounts/account-list-page.tsx'));
const NewAccountPage = lazy(() => import('../features/identity/accounts/new-account-page.tsx'));
const AdministeredAccountPage = lazy(() => import('../features/identity/accounts/account-page.tsx'));
const ReconciliationPage = lazy(
  () => import('../features/record-system/record-system/reconciliation-page.tsx'),
);
const AdminVisitsPage = lazy(() => import('../features/administration/admin-visits/admin-visits-page.tsx'));
const AdminVisitPage = lazy(() => import('../features/administration/admin-visits/admin-visit-page.tsx'));
const AuditLogPage = lazy(() => import('../features/foundation/audit-log/audit-log-page.tsx'));
const ExportPage = lazy(() => import('../features/administration/exports/export-page.tsx'));
const CommunicationsTestPage = lazy(
  () => import('../features/administration/communications-test/communications-test-page.tsx'),
);
const IntegrationsPage = lazy(() => import('../features/administration/integrations/integrations-page.tsx'));
const PaymentPage = lazy(() => import('../features/administration/integrations/payment-page.tsx'));
const RecordSystemPage = lazy(() => import('../features/administration/integrations/record-system-page.tsx'));
const FhirPage = lazy(() => import('../features/administration/integrations/fhir-page.tsx'));
const partnerPages = () => import('../features/administration/integrations/partner-page.tsx');
const PartnerIntakePage = lazy(async () => ({ default: (await partnerPages()).PartnerIntakePage }));
const PartnerCheckInPage = lazy(async () => ({ default: (await partnerPages()).PartnerCheckInPage }));
const HistoryPage = lazy(async () => ({ default: (await partnerPages()).HistoryPage }));
const InterpreterPage = lazy(() => import('../features/administration/integrations/interpreter-page.tsx'));
const SettingsPage = lazy(() => import('../features/practice/settings/settings-page.tsx'));
const NotificationSettingsPage = lazy(
  () => import('../features/practice/notification-settings/notification-settings-page.tsx'),
);
const PracticeDocumentsPage = lazy(() => import('../features/live/documents/practice-documents-page.tsx'));
const MyDocumentsPage = lazy(() => import('../features/live/documents/my-documents-page.tsx'));
const NewsPage = lazy(() => import('../features/practice/news/news-page.tsx'));
const ArticlePage = lazy(() => import('../features/practice/news/article-page.tsx'));
const AuthoredListPage = lazy(() => import('../features/practice/news/authored-list-page.tsx'));
const EditorPage = lazy(() => import('../features/practice/news/editor-page.tsx'));
const SatisfactionSurveyPage = lazy(
  () => import('../features/practice/surveys/satisfaction-survey-page.tsx'),
);
const SurveyReportPage = lazy(() => import('../features/practice/surveys/survey-report-page.tsx'));
const RpmPage = lazy(() => import('../features/record-system/rpm/rpm-page.tsx'));
const PlaceholderPage = lazy(() => import('../features/foundation/signed-in/placeholder-page.tsx'));

/** In a live visit: who waits for the provider's next one. */
const nextVisit = (visit: { practiceId: number; mayEnd: boolean }) => (
  <Suspense fallback={null}>
    <NextVisitNotice {...visit} />
  </Suspense>
);

/** The staff screens. The live visit fills the window; everything else is inside the shell. */
export function StaffRoutes() {
  const { practice } = useSignedIn();
  const [path] = useLocation();
  usePageViews();
  if (isFeatureOff(path, practice)) {
    return (
      <Shell>
        <Suspense fallback={<Loading />}>
          <PlaceholderPage screen="rpm" />
        </Suspense>
      </Shell>
    );
  }
  if (!maySee(path, practice)) return <Redirect to={homeFor(practice)} replace />;
  return (
    <Switch>
      <Route path="/provider/group/:sessionId">
        {({ sessionId }) => (
          <Suspense fallback={<Loading />}>
            <StaffVisitPage key={sessionId} sessionId={sessionId} notices={nextVisit} />
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
      <Route path="/provider/visits" component={VisitsPage} />
      <Route path="/provider/visits/schedule" component={SchedulePage} />
      <Route path="/provider/visits/on-demand" component={OnDemandPage} />
      <Route path="/provider/visits/:visitId">
        {({ visitId }) => <VisitPage key={visitId} visitId={visitId} />}
      </Route>
      <Route path="/provider/visits/:visitId/summary">
        {({ visitId }) => <VisitSummaryPage key={visitId} visitId={visitId} />}
      </Route>
      <Route path="/provider/account" component={AccountPage} />
      <Route path="/provider/practice-documents" component={PracticeDocumentsPage} />
      <Route path="/provider/practice-documents/my" component={MyDocumentsPage} />
      <Route path="/provider/notification-settings" component={NotificationSettingsPage} />
      <Route path="/provider/client-admin/visit-types" component={VisitTypesPage} />
      <Route path="/provider/client-admin/visit-types/:visitTypeId/:tab?">
        {({ visitTypeId, tab = 'general' }) => (
          <VisitTypePage key={visitTypeId} visitTypeId={visitTypeId} tab={tab} />
        )}
      </Route>
      <Route path="/provider/client-admin/settings">
        <SettingsPage of="practice" />
      </Route>
      <Route path="/provider/client-admin/settings/practices/:practiceId">
        {({ practiceId }) => <SettingsPage of="practice" practiceId={Number(practiceId)} />}
      </Route>
      <Route path="/provider/client-admin/settings/enterprise">
        <SettingsPage of="enterprise" />
      </Route>
      <Route path="/provider/client-admin/practices" component={PracticesPage} />
      <Route path="/provider/client-admin/practices/:practiceId">
        {({ practiceId }) => <AdministeredPracticePage key={practiceId} practiceId={Number(practiceId)} />}
      </Route>
      <Route path="/provider/client-admin/integrations" component={IntegrationsPage} />
      <Route path="/provider/client-admin/integrations/payment" component={PaymentPage} />
      <Route path="/provider/client-admin/integrations/interpreter" component={InterpreterPage} />
      <Route path="/provider/client-admin/integrations/third-party-intake" component={PartnerIntakePage} />
      <Route path="/provider/client-admin/integrations/third-party-check-in" component={PartnerCheckInPage} />
      <Route path="/provider/client-admin/integrations/medical-history" component={HistoryPage} />
      <Route path="/provider/client-admin/integrations/record-system" component={RecordSystemPage} />
      <Route path="/provider/client-admin/integrations/fhir" component={FhirPage} />
      <Route path="/provider/client-admin/communications-test" component={CommunicationsTestPage} />
      <Route path="/provider/client-admin/surveys" component={SurveyReportPage} />
      <Route path="/provider/rpm" component={RpmPage} />
      <Route path="/provider/client-admin/visits" component={AdminVisitsPage} />
      <Route path="/provider/client-admin/reconciliation" component={ReconciliationPage} />
      <Route path="/provider/client-admin/visits/:visitId/:tab?">
        {({ visitId, tab = 'information' }) => <AdminVisitPage key={visitId} visitId={visitId} tab={tab} />}
      </Route>
      <Route path="/provider/client-admin/audit" component={AuditLogPage} />
      <Route path="/provider/client-admin/export" component={ExportPage} />
      <Route path="/provider/client-admin/news" component={AuthoredListPage} />
      <Route path="/provider/client-admin/news/:articleId">
        {({ articleId }) => <EditorPage key={articleId} articleId={articleId} />}
      </Route>
      <Route path="/provider/client-admin" component={ClientAdminPage} />
      <Route path="/provider/client-admin/users" component={AccountListPage} />
      <Route path="/provider/client-admin/users/new">
        <NewAccountPage of="user" />
      </Route>
      <Route path="/provider/client-admin/users/new-admin">
        <NewAccountPage of="admin-only" />
      </Route>
      <Route path="/provider/client-admin/users/:accountId/:tab?">
        {({ accountId, tab = 'information' }) => (
          <AdministeredAccountPage key={accountId} accountId={accountId} tab={tab} />
        )}
      </Route>
      <Route path="/news/satisfaction-survey" component={SatisfactionSurveyPage} />
      <Route path="/news/articles/:articleId">
        {({ articleId }) => <ArticlePage key={articleId} articleId={articleId} />}
      </Route>
      <Route path="/news/:section?">{({ section }) => <NewsPage section={section} />}</Route>
      <Route path="/news/*">
        <Redirect to="/news" replace />
      </Route>
      <Route>
        <Redirect to={homeFor(practice)} replace />
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
