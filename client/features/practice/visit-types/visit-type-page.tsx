import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Building2, Copy, FileQuestion, MoreVertical, Power } from 'lucide-react';
import { type ComponentType, Suspense, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Redirect, useLocation } from 'wouter';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { parseMoney, toField } from '#client/features/check-in/payments/money.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { BackLink } from '#client/ui/components/back-link.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { Grid, Stack, Text } from '#client/ui/components/layout.tsx';
import { lazyPage } from '#client/ui/components/lazy-page.ts';
import { ActionMenu } from '#client/ui/components/menu.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { StatusPill } from '#client/ui/components/status-pill.tsx';
import { TabLinks } from '#client/ui/components/tab-links.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormText, FormTextArea } from '#client/ui/forms/fields.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';
import { visitTypeContracts } from '#shared/contracts/rest/practice/visit-types.ts';
import { isBuiltIn } from '#shared/domain/consent-text.ts';
import { COPAY_MODES, type CopayMode } from '#shared/domain/payment.ts';
import { VISIT_TYPE_SECTIONS, type VisitTypeSection } from '#shared/domain/visit-type.ts';
import { AlsoIn } from './also-in.tsx';
import { CommunicationsTab, IntegrationsTab } from './short-tabs.tsx';
import { type TabProps, useTypeForm } from './use-type-form.ts';
import { ActiveDialog, CopyDialog, DuplicateDialog } from './visit-type-dialogs.tsx';
import { listPath, typePath, VISIT_TYPES, type VisitType, visitTypeQuery } from './visit-type-queries.ts';
import styles from './visit-types.module.css';
import { DurationField } from './visit-types-page.tsx';

const TABS: Record<VisitTypeSection, ComponentType<TabProps>> = {
  general: GeneralTab,
  communications: CommunicationsTab,
  workflow: lazyPage(() => import('./workflow-tab.tsx')),
  questions: lazyPage(() => import('./questions-tab.tsx')),
  integrations: IntegrationsTab,
  settings: lazyPage(() => import('./settings-tab.tsx')),
};

const TAB_WORDS = {
  general: 'tabGeneral',
  communications: 'tabCommunications',
  workflow: 'tabWorkflow',
  questions: 'tabQuestions',
  integrations: 'tabIntegrations',
  settings: 'tabSettings',
} as const satisfies Record<VisitTypeSection, string>;

const isSection = (tab: string): tab is VisitTypeSection =>
  (VISIT_TYPE_SECTIONS as readonly string[]).includes(tab);

export default function VisitTypePage({ visitTypeId, tab }: { visitTypeId: string; tab: string }) {
  const { t } = useTranslation('visit-types');
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const { data: type, error, isFetching, refetch } = useQuery(visitTypeQuery(visitTypeId));
  const [dialog, setDialog] = useState<'none' | 'duplicate' | 'copy' | 'active'>('none');
  const { practice, practices } = useSignedIn();
  const others = practices.filter(
    (one) => one.practiceId !== practice.practiceId && one.permissions.includes('practice.administer'),
  );
  usePageTitle(type?.general.name ?? t('title'));
  if (!isSection(tab)) return <Redirect to={typePath(visitTypeId)} replace />;

  function take(changed: VisitType, alsoIn: readonly string[] = []) {
    queries.setQueryData(visitTypeQuery(visitTypeId).queryKey, changed);
    void queries.invalidateQueries({ queryKey: [VISIT_TYPES, 'list'] });
    toast(alsoIn.length > 0 ? t('savedAlso', { practices: alsoIn.join(', ') }) : t('saved'), 'good');
  }

  const back = <BackLink href={listPath}>{t('title')}</BackLink>;
  if (error && !type) {
    const missing = isApiError(error, 'NOT_FOUND') || isApiError(error, 'INVALID_INPUT');
    return (
      <PageLayout title={t('title')} back={back}>
        {missing ? (
          <EmptyState icon={<FileQuestion size={34} />} title={t('notFound')} />
        ) : (
          <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />
        )}
      </PageLayout>
    );
  }
  const Tab = TABS[tab];
  return (
    <PageLayout
      title={type?.general.name ?? t('title')}
      back={back}
      actions={
        type ? (
          <>
            <StatusPill tone={type.active ? 'good' : 'quiet'}>
              {t(type.active ? 'active' : 'inactive')}
            </StatusPill>
            <ActionMenu
              label={t('more')}
              icon={<MoreVertical size={22} />}
              actions={[
                {
                  label: t('duplicate'),
                  icon: <Copy size={20} aria-hidden />,
                  onSelect: () => setDialog('duplicate'),
                },
                ...(others.length > 0
                  ? [
                      {
                        label: t('copyTo'),
                        icon: <Building2 size={20} aria-hidden />,
                        onSelect: () => setDialog('copy'),
                      },
                    ]
                  : []),
                {
                  label: t(type.active ? 'deactivate' : 'activate'),
                  icon: <Power size={20} aria-hidden />,
                  danger: type.active,
                  onSelect: () => setDialog('active'),
                },
              ]}
            />
          </>
        ) : null
      }
    >
      <TabLinks
        label={t('tabs')}
        tabs={VISIT_TYPE_SECTIONS.map((section) => ({
          href: typePath(visitTypeId, section),
          label: t(TAB_WORDS[section]),
          current: section === tab,
        }))}
      />
      <div className={styles.tab}>
        {type ? (
          <Suspense fallback={<Skeleton rows={4} height={72} label={t('title')} />}>
            <Tab
              key={tab}
              type={type}
              onSaved={take}
              readAgain={async () => (await refetch({ throwOnError: true })).data ?? type}
            />
          </Suspense>
        ) : (
          <Skeleton rows={4} height={72} label={t('title')} />
        )}
      </div>
      {type && dialog === 'duplicate' ? (
        <DuplicateDialog
          type={type}
          onClose={() => setDialog('none')}
          onMade={(copyId) => {
            setDialog('none');
            void queries.invalidateQueries({ queryKey: [VISIT_TYPES, 'list'] });
            toast(t('duplicated'), 'good');
            navigate(typePath(copyId));
          }}
        />
      ) : null}
      {type && dialog === 'copy' ? (
        <CopyDialog
          visitTypeId={visitTypeId}
          ownText={!isBuiltIn(type.workflow.consentVariant)}
          practices={others}
          onClose={() => setDialog('none')}
          onMade={(practices) => {
            setDialog('none');
            void queries.invalidateQueries({ queryKey: [VISIT_TYPES, 'list'] });
            toast(t('copied', { practices: practices.join(', ') }), 'good');
          }}
        />
      ) : null}
      {type && dialog === 'active' ? (
        <ActiveDialog
          type={type}
          onClose={() => setDialog('none')}
          onSaved={(changed, alsoIn) => {
            setDialog('none');
            take(changed, alsoIn);
          }}
          readAgain={() => refetch()}
        />
      ) : null}
    </PageLayout>
  );
}

const { body: Schema } = visitTypeContracts['PUT /api/admin/visit-types/:visitTypeId/general'];

function GeneralTab(props: TabProps) {
  const { t } = useTranslation('visit-types');
  const { type } = props;
  const { visitTypeId } = type;
  const { form, also } = useTypeForm(props, 'general', Schema, (values, alsoIn) =>
    call('PUT /api/admin/visit-types/:visitTypeId/general', {
      params: { visitTypeId },
      body: { ...values, ...alsoIn },
    }),
  );
  return (
    <ContractForm form={form} submitLabel={t('save')}>
      <Card>
        <Stack gap={4} className={styles.fields}>
          <FormText name="name" label={t('name')} hint={t('nameHelp')} />
          <DurationField />
          <FormText name="billingGrouping" label={t('billingGrouping')} hint={t('billingGroupingHelp')} />
        </Stack>
      </Card>
      <Card title={t('patientText')}>
        <Text tone="quiet">{t('patientTextHelp')}</Text>
        <Grid gap={4} min="16.25rem" align="start" above={3}>
          <FormTextArea name="patientText.en" label={t('inEnglish')} rows={3} />
          <FormTextArea name="patientText.es" label={t('inSpanish')} rows={3} hint={t('spanishHelp')} />
        </Grid>
      </Card>
      <Card title={t('copay')}>
        <CopayFields available={type.available.copays} />
      </Card>
      <AlsoIn also={also} />
    </ContractForm>
  );
}

interface Copay {
  mode: CopayMode;
  amountCents: number | null;
}

function CopayFields({ available }: { available: boolean }) {
  const { t } = useTranslation('visit-types');
  const wrong = useWrong();
  const { field } = useController<{ copay: Copay | null }, 'copay'>({ name: 'copay' });
  const copay = field.value;
  const [typed, setTyped] = useState(copay?.amountCents ? toField(copay.amountCents) : '');
  if (!available && !copay) return <Notice>{t('copayUnavailable')}</Notice>;

  function change(mode: string) {
    const chosen = COPAY_MODES.find((one) => one === mode);
    field.onChange(chosen ? { mode: chosen, amountCents: parseMoney(typed) } : null);
  }
  return (
    <Stack gap={4} className={styles.fields}>
      <Text tone="quiet">{t('copayHelp')}</Text>
      <SelectField
        label={t('copay')}
        error={wrong('copay')}
        value={copay?.mode ?? 'none'}
        onChange={({ target }) => change(target.value)}
        options={(['none', ...COPAY_MODES] as const).map((mode) => ({
          value: mode,
          label: t(`copay-${mode}`),
        }))}
      />
      {copay && copay.mode !== 'editable' ? (
        <TextField
          label={t('copayAmount')}
          inputMode="decimal"
          value={typed}
          error={wrong('copay.amountCents')}
          onChange={({ target }) => {
            setTyped(target.value);
            // An invalid amount becomes one that the contract refuses.
            field.onChange({ ...copay, amountCents: parseMoney(target.value) });
          }}
        />
      ) : null}
    </Stack>
  );
}
