import { useQuery } from '@tanstack/react-query';
import { CalendarX, ScrollText } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect } from 'wouter';
import { isApiError } from '#client/api/api-error.ts';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { VisitStatus } from '#client/features/desk/visit-list/visit-status.tsx';
import { PatientName, VisitOfNames } from '#client/features/visits/visits/patient-name.tsx';
import { useVisitName } from '#client/features/visits/visits/use-visit-name.ts';
import { BackLink } from '#client/ui/components/back-link.tsx';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { TabLinks } from '#client/ui/components/tab-links.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import {
  ADMIN_VISITS_PATH,
  type AdminVisit,
  adminVisitPath,
  adminVisitQuery,
  SECTIONS,
  type Section,
} from './admin-visit-queries.ts';
import styles from './admin-visits.module.css';
import { ConnectionsTab } from './connections-tab.tsx';
import { EmergencyTab } from './emergency-tab.tsx';
import { FeaturesTab } from './features-tab.tsx';
import { InformationTab } from './information-tab.tsx';
import { PatientsTab } from './patients-tab.tsx';
import { PracticeTab } from './practice-tab.tsx';
import { GuestsTab, NotificationsTab, PaymentsTab } from './sent-tabs.tsx';
import { WorkflowTab } from './workflow-tab.tsx';

const TABS: Record<Section, ComponentType<{ record: AdminVisit }>> = {
  information: InformationTab,
  patients: PatientsTab,
  practice: PracticeTab,
  connections: ConnectionsTab,
  features: FeaturesTab,
  guests: GuestsTab,
  notifications: NotificationsTab,
  payments: PaymentsTab,
  workflow: WorkflowTab,
  emergency: EmergencyTab,
};

const isSection = (tab: string): tab is Section => (SECTIONS as readonly string[]).includes(tab);

/** `/provider/client-admin/visits/{visitId}/{tab}`: the record of a visit, for administrators. */
export default function AdminVisitPage({ visitId, tab }: { visitId: string; tab: string }) {
  const { t } = useTranslation('admin-visits');
  const nameOf = useVisitName();
  const language = useLanguage();
  const { data, error, isFetching, refetch } = useQuery(adminVisitQuery(visitId));
  const visit = data?.visit;
  usePageTitle(t('visit'));
  if (!isSection(tab)) return <Redirect to={adminVisitPath(visitId)} replace />;
  const back = <BackLink href={ADMIN_VISITS_PATH}>{t('title')}</BackLink>;
  if (error && (isApiError(error, 'NOT_FOUND') || isApiError(error, 'INVALID_INPUT')))
    return (
      <PageLayout title={t('visit')} back={back}>
        <EmptyState icon={<CalendarX size={34} />} title={t('notFound')} />
      </PageLayout>
    );
  const Tab = TABS[tab];
  return (
    <PageLayout
      title={
        visit ? (
          <PatientName name={nameOf(visit)} patientId={visit.patientId} practiceId={visit.practiceId} />
        ) : (
          t('visit')
        )
      }
      back={back}
      actions={
        visit ? (
          <>
            <VisitStatus visit={visit} />
            <LinkButton
              icon={<ScrollText size={20} aria-hidden />}
              href={`/provider/client-admin/audit?visitId=${visitId}`}
            >
              {t('audit')}
            </LinkButton>
          </>
        ) : null
      }
    >
      <p className={styles.about}>
        {visit
          ? `${visit.visitTypeName} · ${formatMoment(visit.startTime, language, visit.timeZone)} · ${visit.scheduledProviderName}`
          : '…'}
      </p>
      <TabLinks
        label={t('tabs')}
        tabs={SECTIONS.map((section) => ({
          href: adminVisitPath(visitId, section),
          label: t(`tab.${section}`),
          current: section === tab,
        }))}
      />
      <div className={styles.tab}>
        {data ? (
          <VisitOfNames value={data.visit}>
            <Tab record={data} />
          </VisitOfNames>
        ) : error ? (
          <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Skeleton rows={2} height={180} label={t('loading')} />
        )}
      </div>
    </PageLayout>
  );
}
