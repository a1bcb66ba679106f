import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileQuestion, MoreVertical, Power, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { TimeZoneField } from '#client/features/core/time-zones/time-zone-field.tsx';
import { BackLink } from '#client/ui/components/back-link.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { Fact, Facts } from '#client/ui/components/facts.tsx';
import { Box, Stack, Text } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { ActionMenu } from '#client/ui/components/menu.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { StatusPill } from '#client/ui/components/status-pill.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { ConfirmDialog } from '#client/ui/forms/confirm-dialog.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormText } from '#client/ui/forms/fields.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { PracticeChange } from '#shared/contracts/rest/practice/practices.ts';
import { LocationsField } from './locations-field.tsx';
import { keepPractice, PRACTICES_PATH, type Practice, practiceQuery } from './practice-queries.ts';

const API = { fhir: 'apiOn', demo: 'apiDemo', none: 'apiOff' } as const;

export default function PracticePage({ practiceId }: { practiceId: number }) {
  const { t } = useTranslation('practices');
  const queries = useQueryClient();
  const { data: practice, error, refetch, isFetching } = useQuery(practiceQuery(practiceId));
  const [turning, setTurning] = useState(false);
  usePageTitle(practice?.name ?? t('title'));
  const back = <BackLink href={PRACTICES_PATH}>{t('title')}</BackLink>;
  if (!practice) {
    const missing = isApiError(error, 'NOT_FOUND') || isApiError(error, 'INVALID_INPUT');
    return (
      <PageLayout title={t('title')} width="narrow" back={back}>
        {missing ? (
          <EmptyState icon={<FileQuestion size={34} />} title={t('notFound')} />
        ) : error ? (
          <ErrorNotice
            error={orCode(error, 'FAILED_TO_GET_PRACTICE_AND_LOCATION_DATA')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <Skeleton rows={4} height={72} label={t('title')} />
        )}
      </PageLayout>
    );
  }
  const { active, mayChangeStatus } = practice;
  return (
    <PageLayout
      title={practice.name}
      width="narrow"
      back={back}
      actions={
        <>
          <StatusPill tone={active ? 'good' : 'quiet'}>{t(active ? 'active' : 'inactive')}</StatusPill>
          {mayChangeStatus ? (
            <ActionMenu
              label={t('more')}
              icon={<MoreVertical size={22} />}
              actions={[
                {
                  label: t(active ? 'deactivate' : 'activate'),
                  icon: <Power size={20} aria-hidden />,
                  danger: active,
                  onSelect: () => setTurning(true),
                },
              ]}
            />
          ) : null}
        </>
      }
    >
      <Stack gap={5}>
        <PracticeForm key={practiceId} practice={practice} />
        <Card title={t('features')}>
          <Text tone="quiet">{t('featuresHelp')}</Text>
          <Box above={4} below={4}>
            <Facts>
              <Fact name={t('api')}>
                <StatusPill tone={practice.api.system === 'fhir' ? 'good' : 'quiet'}>
                  {t(API[practice.api.system ?? 'none'])}
                </StatusPill>
              </Fact>
              {practice.api.version ? <Fact name={t('apiVersion')}>{practice.api.version}</Fact> : null}
            </Facts>
          </Box>
          {active ? (
            <LinkButton
              variant="secondary"
              icon={<SlidersHorizontal size={20} aria-hidden />}
              href={`/provider/client-admin/settings/practices/${practiceId}`}
            >
              {t('openSettings')}
            </LinkButton>
          ) : null}
        </Card>
      </Stack>
      {turning ? (
        <PracticeStatusDialog
          practice={practice}
          onClose={() => setTurning(false)}
          onSaved={(saved) => {
            setTurning(false);
            keepPractice(queries, saved);
            toast(t(saved.active ? 'activated' : 'deactivated'), 'good');
          }}
        />
      ) : null}
    </PageLayout>
  );
}

type PracticeValues = z.input<typeof PracticeChange>;

const valuesOf = ({ version, name, timeZone, locations }: Practice): PracticeValues => ({
  version,
  name,
  timeZone,
  locations,
});

function PracticeForm({ practice }: { practice: Practice }) {
  const { t } = useTranslation('practices');
  const queries = useQueryClient();
  const { practiceId } = practice;
  const form = useContractForm<PracticeValues, Practice>({
    schema: PracticeChange,
    values: valuesOf(practice),
    save: (body) => call('PUT /api/admin/practices/:practiceId', { params: { practiceId }, body }),
    onSaved(saved) {
      keepPractice(queries, saved);
      toast(t('saved'), 'good');
    },
    readAgain: async () => valuesOf(await queries.fetchQuery({ ...practiceQuery(practiceId), staleTime: 0 })),
  });
  return (
    <ContractForm form={form} submitLabel={t('save')}>
      <Card>
        <Stack gap={5}>
          <FormText<PracticeValues> name="name" label={t('name')} hint={t('nameHelp')} />
          <TimeZoneField<PracticeValues> name="timeZone" label={t('timeZone')} first={[practice.timeZone]} />
        </Stack>
      </Card>
      <Card title={t('locations')}>
        <LocationsField />
      </Card>
    </ContractForm>
  );
}

interface PracticeStatusDialogProps {
  practice: Practice;
  onClose: () => void;
  onSaved: (practice: Practice) => void;
}

function PracticeStatusDialog({ practice, onClose, onSaved }: PracticeStatusDialogProps) {
  const { t } = useTranslation('practices');
  const queries = useQueryClient();
  const { practiceId, name, active, version, openVisits } = practice;

  async function save() {
    const params = { practiceId };
    const body = { active: !active, version };
    onSaved(await call('POST /api/admin/practices/:practiceId/status', { params, body }));
  }
  return (
    <ConfirmDialog
      title={t(active ? 'deactivateTitle' : 'activateTitle', { name })}
      cancelLabel={t('cancel')}
      confirmLabel={t(active ? 'deactivate' : 'activate')}
      danger={active}
      confirm={save}
      readAgain={() => queries.refetchQueries({ queryKey: practiceQuery(practiceId).queryKey })}
      onClose={onClose}
    >
      <p>{t(active ? 'deactivateHelp' : 'activateHelp')}</p>
      {active && openVisits > 0 ? <p>{t('openVisits', { count: openVisits })}</p> : null}
    </ConfirmDialog>
  );
}
