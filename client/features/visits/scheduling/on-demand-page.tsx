import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { call } from '#client/api/call.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { BackLink } from '#client/ui/components/back-link.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { useRequestKey } from '#client/ui/forms/use-request-key.ts';
import { mayStartOnDemand } from '#shared/rules/on-demand.ts';
import { DeliverySection } from './delivery-section.tsx';
import { firstValues } from './first-values.ts';
import { PatientSection } from './patient-section.tsx';
import { detailsOf, fieldOf } from './schedule-fields.ts';
import { type ScheduleOptions, scheduleOptionsQuery } from './schedule-queries.ts';
import { MAX_LENGTHS, ScheduleSchema } from './schedule-rules.ts';
import { TypeFields } from './type-fields.tsx';
import { useTakeDeliveries } from './use-take-time.ts';

/** `/provider/visits/on-demand` (PRODUCT 6.25). */
export default function OnDemandPage() {
  const { t } = useTranslation('scheduling');
  const words = useErrorWords();
  const { practice } = useSignedIn();
  const { data: options, error, isFetching, refetch } = useQuery(scheduleOptionsQuery(practice.practiceId));
  usePageTitle(t('onDemand'));
  return (
    <PageLayout
      title={t('onDemand')}
      width="narrow"
      back={<BackLink href="/provider/visits">{t('backToVisits')}</BackLink>}
    >
      {!mayStartOnDemand(practice, practice.userType) ? (
        <EmptyState title={words.code('FEATURE_NOT_ON')}>{t('onDemandOff')}</EmptyState>
      ) : options ? (
        <OnDemandForm key={practice.practiceId} options={options} />
      ) : error ? (
        <ErrorNotice
          error={orCode(error, 'FAILED_LOAD_VISIT_DATA')}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton rows={3} height={220} label={t('loading')} />
      )}
    </PageLayout>
  );
}

function OnDemandForm({ options }: { options: ScheduleOptions }) {
  const { t } = useTranslation('scheduling');
  const { me, practice } = useSignedIn();
  const { practiceId, practiceHasProviderOnDemandQuickAdd: quickAdd } = practice;
  const language = useLanguage();
  const [, navigate] = useLocation();
  const key = useRequestKey();
  const [values] = useState(() => firstValues(options, me.accountId, language));
  const form = useContractForm({
    schema: ScheduleSchema,
    values,
    maxLengths: MAX_LENGTHS,
    fieldOf: (path) => fieldOf(path.replace(/^patient\./, 'patients.0.'), 0),
    save(fields) {
      const { visitTypeId, providerUserId, locationId = null, patients } = detailsOf(fields);
      const [patient] = patients;
      if (!patient) throw new Error('no patient');
      const visit = { practiceId, visitTypeId, providerUserId, locationId, patient };
      return call('POST /api/provider/visits/on-demand', {
        body: { ...visit, idempotencyKey: key.of(visit) },
      });
    },
    onSaved: ({ visitId, patients }) =>
      navigate(patients[0] ? `/provider/group/${patients[0].sessionId}` : `/provider/visits/${visitId}`),
  });
  return (
    <ContractForm form={form} submitLabel={t('startNow')}>
      <PatientSection practiceId={practiceId} options={options} mayBeNew={quickAdd} alone opensPage />
      <TypeSection options={options} />
      <DeliverySection visitTypes={options.visitTypes} />
    </ContractForm>
  );
}

function TypeSection({ options }: { options: ScheduleOptions }) {
  const { t } = useTranslation('scheduling');
  const takeDeliveries = useTakeDeliveries();
  return (
    <Card title={t('visit')}>
      <TypeFields options={options} onVisitType={takeDeliveries} />
    </Card>
  );
}
