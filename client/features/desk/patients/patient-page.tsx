import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, ChevronRight, Phone, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { isApiError } from '#client/api/api-error.ts';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useSelectPractice } from '#client/features/core/signed-in/selected-practice.ts';
import { useVisitType } from '#client/features/desk/visit-list/use-visit-type.ts';
import { VisitStatus } from '#client/features/desk/visit-list/visit-status.tsx';
import { fieldsOfPatient } from '#client/features/visits/scheduling/given-patient.ts';
import { useKnownPatient } from '#client/features/visits/visits/known-visit.ts';
import {
  type PatientPageData,
  type PatientVisit,
  patientQuery,
} from '#client/features/visits/visits/patient-query.ts';
import { Arriving } from '#client/ui/components/arriving.tsx';
import { BackLink } from '#client/ui/components/back-link.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { Fact, Facts } from '#client/ui/components/facts.tsx';
import { Box, Row, Text } from '#client/ui/components/layout.tsx';
import { lazyAhead, loadInIdleTime } from '#client/ui/components/lazy-ahead.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { CardPlaceholder, Place } from '#client/ui/components/skeleton.tsx';
import { StatusPill } from '#client/ui/components/status-pill.tsx';
import { VisuallyHidden } from '#client/ui/components/visually-hidden.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { addressLine } from '#shared/rules/address-line.ts';
import { toUsDate } from '#shared/rules/dates.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import { PatientHistory } from './patient-history.tsx';
import styles from './patient-page.module.css';

/** `/provider/patients/{patientId}`: the patient and all of their visits (PRODUCT 6.34). */
export default function PatientPage({ patientId }: { patientId: string }) {
  const { t } = useTranslation('patient');
  const { t: visits } = useTranslation('visits');
  const [, navigate] = useLocation();
  const known = useKnownPatient(patientId);
  const { data, error, isFetching, refetch } = useQuery(patientQuery(patientId));
  useSelectPractice(data?.practiceId);
  // The tab's title does not name patients.
  usePageTitle(t('pageTitle'));

  const back = <BackLink href="/provider/visits">{visits('backToVisits')}</BackLink>;
  if (isApiError(error, 'NOT_FOUND') || isApiError(error, 'INVALID_INPUT')) {
    return (
      <PageLayout title={t('pageTitle')} back={back} width="narrow">
        <EmptyState icon={<UserX size={32} />} title={t('notFoundTitle')}>
          {t('notFoundHelp')}
        </EmptyState>
      </PageLayout>
    );
  }
  if (!data) {
    return (
      <PageLayout
        key="place"
        title={known ?? t('pageTitle')}
        back={back}
        // Keeps the head's height.
        actions={<Button style={{ visibility: 'hidden' }}>{t('schedule')}</Button>}
      >
        {error ? (
          <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching} />
        ) : (
          <div className={styles.columns} role="status">
            <VisuallyHidden>{t('loading')}</VisuallyHidden>
            <div className={styles.main}>
              <CardPlaceholder height={200} />
              <CardPlaceholder height={300} />
            </div>
            <CardPlaceholder height={360} />
          </div>
        )}
      </PageLayout>
    );
  }
  const { patient } = data;
  const schedule = () => navigate('/provider/visits/schedule', { state: fieldsOfPatient(patient) });
  const name = `${patient.firstName} ${patient.lastName}`.trim();
  return (
    <PageLayout
      title={name}
      back={back}
      actions={
        <>
          {patient.mobile ? (
            <LinkButton
              reload
              icon={<Phone size={20} aria-hidden />}
              href={`tel:${patient.mobile}`}
              aria-label={t('callName', { name })}
            >
              {t('call')}
            </LinkButton>
          ) : null}
          <Button variant="primary" icon={<CalendarPlus size={20} aria-hidden />} onClick={schedule}>
            {t('schedule')}
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.main}>
          <PatientVisits visits={data.visits} more={data.more} />
          <div className={styles.past}>
            <PatientHistory patientId={patient.patientId} />
          </div>
        </div>
        <PatientCard data={data} />
      </div>
    </PageLayout>
  );
}

const CorrectPatient = lazyAhead(() => import('#client/features/visits/patient-details/correct-patient.tsx'));
loadInIdleTime([CorrectPatient]);

function PatientCard({ data: { practiceId, patient, visits } }: { data: PatientPageData }) {
  const { t } = useTranslation('patient');
  const { firstName, lastName, mobile, email, identity } = patient;
  const address = addressLine(identity);
  const [latest] = visits;
  const unknown = (
    <Text as="span" tone="quiet">
      {t('unknown')}
    </Text>
  );
  return (
    <Card title={t('contact')}>
      <Facts>
        <Fact name={t('birthDate')}>{identity.birthDate ? toUsDate(identity.birthDate) : unknown}</Fact>
        <Fact name={t('mrn')}>{identity.mrn || unknown}</Fact>
        <Fact name={t('phone')}>
          {mobile ? formatPhone(mobile) : unknown}
          {patient.mobileOptedOut ? <Text tone="quiet">{t('optedOut')}</Text> : null}
        </Fact>
        <Fact name={t('email')}>{email ?? unknown}</Fact>
        <Fact name={t('language')}>{t(`language.${patient.language}`)}</Fact>
        <Fact name={t('address')}>{address || unknown}</Fact>
      </Facts>
      {patient.onRecord ? <Text tone="quiet">{t('onRecord')}</Text> : null}
      {latest ? (
        <Box above={3}>
          <Arriving placeholder={<Place height={44} />}>
            <CorrectPatient
              visit={{ visitId: latest.visitId, practiceId }}
              patient={{ sessionId: latest.sessionId, firstName, lastName }}
            />
          </Arriving>
        </Box>
      ) : null}
    </Card>
  );
}

function PatientVisits({ visits, more }: Pick<PatientPageData, 'visits' | 'more'>) {
  const { t } = useTranslation('patient');
  const upcoming = visits.filter(({ toCome }) => toCome).reverse();
  const earlier = visits.filter(({ toCome }) => !toCome);
  return (
    <div className={styles.visits}>
      <Card title={t('upcoming')}>
        {upcoming.length > 0 ? <Rows visits={upcoming} /> : <p>{t('noUpcoming')}</p>}
      </Card>
      <Card title={t('earlier')}>
        {earlier.length > 0 ? <Rows visits={earlier} /> : <p>{t('noEarlier')}</p>}
        {more ? <Text tone="quiet">{t('onlyLatest', { count: visits.length })}</Text> : null}
      </Card>
    </div>
  );
}

function Rows({ visits }: { visits: readonly PatientVisit[] }) {
  const { t } = useTranslation('patient');
  const typeOf = useVisitType();
  const language = useLanguage();
  return (
    <Box as="ul" divided className={styles.rows}>
      {visits.map((visit) => (
        <li key={visit.sessionId}>
          <Row
            as={Link}
            gap={3}
            align="center"
            touch
            pad={2}
            sides={3}
            tone="ink"
            href={`/provider/visits/${visit.visitId}`}
            className={styles.row}
          >
            <span className={styles.words}>
              <strong>{formatMoment(visit.startTime, language, visit.timeZone)}</strong>
              <span>
                {[typeOf(visit), visit.isGroupVisit && t('group'), visit.providerName]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {visit.description ? <span>{visit.description}</span> : null}
            </span>
            <Standing visit={visit} />
            <ChevronRight size={18} aria-hidden />
          </Row>
        </li>
      ))}
    </Box>
  );
}

function Standing({ visit: { status, gone } }: { visit: PatientVisit }) {
  const { t } = useTranslation('patient');
  if (gone && status !== 'NO_SHOW') return <StatusPill tone="quiet">{t('gone')}</StatusPill>;
  if (status === 'SCHEDULED') return null;
  const patientStage = status === 'IN_VISIT' ? 'in-visit' : 'pending';
  return <VisitStatus visit={{ status, patientStage, patientStages: [] }} />;
}
