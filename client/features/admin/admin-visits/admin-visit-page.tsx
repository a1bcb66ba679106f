import { useQuery } from '@tanstack/react-query';
import { CalendarX, ScrollText } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect } from 'wouter';
import { isApiError } from '#client/api/api-error.ts';
import { AccessFacts } from '#client/features/check-in/visit-facts/access-window.tsx';
import { Course } from '#client/features/check-in/visit-facts/visit-course.tsx';
import { LinksCard } from '#client/features/check-in/visit-facts/visit-links.tsx';
import { formatMoment, zoneName } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { VisitFacts } from '#client/features/desk/visit-list/visit-facts.tsx';
import { VisitStatus } from '#client/features/desk/visit-list/visit-status.tsx';
import { VisitHistory } from '#client/features/visits/visit-changes/visit-history.tsx';
import { PatientName, VisitOfNames } from '#client/features/visits/visits/patient-name.tsx';
import { useVisitName } from '#client/features/visits/visits/use-visit-name.ts';
import { BackLink } from '#client/ui/components/back-link.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { Fact, Facts } from '#client/ui/components/facts.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { StatusPill } from '#client/ui/components/status-pill.tsx';
import { TabLinks } from '#client/ui/components/tab-links.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { formatPhone } from '#shared/rules/phone-words.ts';
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
import { PatientsTab } from './patients-tab.tsx';
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
      <Text below={4} tone="quiet">
        {visit
          ? `${visit.visitTypeName} · ${formatMoment(visit.startTime, language, visit.timeZone)} · ${visit.scheduledProviderName}`
          : '…'}
      </Text>
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

function FeaturesTab({ record: { features, visit } }: { record: AdminVisit }) {
  const { t } = useTranslation('admin-visits');
  const { t: tSetting } = useTranslation('settings');
  return (
    <Stack gap={5} className={styles.cards}>
      <Card title={t('tab.features')}>
        <Text tone="quiet">{t('featuresHelp', { type: visit.visitTypeName })}</Text>
        <Stack as="ul" trimmed divided>
          {features.map(({ key, value, origin }) => (
            <Stack as="li" gap={2} pad={4} sides={0} breaks key={key}>
              <Row gap={1} across={3} wrap align="center" apart>
                <strong>{tSetting(`${key}.label`)}</strong>
                {typeof value === 'boolean' ? (
                  <StatusPill tone={value ? 'good' : 'quiet'}>{t(value ? 'on' : 'off')}</StatusPill>
                ) : (
                  <StatusPill tone={value === 'none' ? 'quiet' : 'info'}>
                    {tSetting(`way.${value}`)}
                  </StatusPill>
                )}
              </Row>
              <Text as="span" tone="quiet">
                {t(`origin.${origin}`)}
              </Text>
            </Stack>
          ))}
        </Stack>
      </Card>
    </Stack>
  );
}

function InformationTab({ record: { visit, facts, history } }: { record: AdminVisit }) {
  return (
    <Stack gap={5} className={styles.cards}>
      <VisitHistory
        visit={visit}
        history={history}
        hrefOf={(visitId) => `/provider/client-admin/visits/${visitId}/information`}
      />
      <VisitFacts whole visit={visit} access={<AccessFacts visit={visit} facts={facts} />} />
      <Course visit={visit} facts={facts} />
      <LinksCard visit={visit} facts={facts} readOnly />
    </Stack>
  );
}

function PracticeTab({ record: { practice, visit } }: { record: AdminVisit }) {
  const { t } = useTranslation('admin-visits');
  const language = useLanguage();
  const { name, enterpriseName, phone, timeZone, locations } = practice;
  return (
    <Stack gap={5} className={styles.cards}>
      <Card title={name}>
        <Facts>
          <Fact name={t('enterprise')}>{enterpriseName}</Fact>
          <Fact name={t('phone')}>{phone ? formatPhone(phone) : t('noPhone')}</Fact>
          <Fact name={t('timeZone')}>{zoneName(visit.startTime, timeZone, language)}</Fact>
          <Fact name={t('scheduledProvider')}>{visit.scheduledProviderName}</Fact>
        </Facts>
      </Card>
      <Card title={t('locations')}>
        {locations.length === 0 ? <Text tone="quiet">{t('noLocations')}</Text> : null}
        <Stack as="ul" trimmed divided>
          {locations.map((location) => (
            <Stack as="li" gap={2} pad={4} sides={0} breaks key={location.locationId}>
              <strong>{location.name}</strong>
              <Text as="span" tone="quiet">
                {location.address}
              </Text>
            </Stack>
          ))}
        </Stack>
      </Card>
    </Stack>
  );
}
