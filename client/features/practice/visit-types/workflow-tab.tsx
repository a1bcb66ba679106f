import { BookOpen } from 'lucide-react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { Card } from '#client/ui/components/card.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormSelect } from '#client/ui/forms/fields.tsx';
import { visitTypeContracts } from '#shared/contracts/rest/practice/visit-types.ts';
import { BEGIN_MINUTES } from '#shared/domain/visit-type.ts';
import { CONSENT_VARIANTS } from '#shared/domain/workflow.ts';
import { AlsoIn } from './also-in.tsx';
import { StepOrder } from './step-order.tsx';
import type { TabProps } from './use-type-form.ts';
import { useTypeForm } from './use-type-form.ts';
import { consentTextPath } from './visit-type-queries.ts';
import styles from './visit-types.module.css';

const { body: Schema } = visitTypeContracts['PUT /api/admin/visit-types/:visitTypeId/workflow'];

export default function WorkflowTab(props: TabProps) {
  const { t } = useTranslation('visit-types');
  const { type } = props;
  const { visitTypeId } = type;
  const { form, also } = useTypeForm(props, 'workflow', Schema, (values, alsoIn) =>
    call('PUT /api/admin/visit-types/:visitTypeId/workflow', {
      params: { visitTypeId },
      body: { ...values, ...alsoIn },
    }),
  );
  return (
    <ContractForm form={form} submitLabel={t('save')}>
      <Card title={t('patientWorkflow')}>
        <Text tone="quiet">{t('workflowHelp')}</Text>
        <StepOrder asksCopay={type.general.copay !== null} />
      </Card>
      <Card>
        <Stack gap={4} className={styles.fields}>
          <ConsentField own={type.available.consentTexts} />
          <BeginField />
        </Stack>
      </Card>
      <AlsoIn also={also} />
    </ContractForm>
  );
}

function ConsentField({ own }: { own: TabProps['type']['available']['consentTexts'] }) {
  const { t } = useTranslation('visit-types');
  const chosen = useWatch<{ consentVariant: string }, 'consentVariant'>({ name: 'consentVariant' });
  return (
    <div className={styles.withAction}>
      <FormSelect
        name="consentVariant"
        label={t('consentVariant')}
        options={[
          ...CONSENT_VARIANTS.map((variant) => ({ value: variant, label: t(`consent-${variant}`) })),
          ...own.map(({ textId, name }) => ({ value: textId, label: name })),
        ]}
      />
      <LinkButton
        // Opens another tab, so that changes here are not lost.
        reload
        target="_blank"
        rel="noreferrer"
        icon={<BookOpen size={20} aria-hidden />}
        href={consentTextPath(chosen)}
      >
        {t('consentRead')}
      </LinkButton>
    </div>
  );
}

function BeginField() {
  const { t } = useTranslation('visit-types');
  const { field } = useController<{ beginMinutes: number | null }, 'beginMinutes'>({ name: 'beginMinutes' });
  const offered = [...new Set<number | null>([...BEGIN_MINUTES, field.value])].sort(
    (a, b) => (a ?? 0) - (b ?? 0),
  );
  const words = (minutes: number | null) => {
    if (minutes === null) return t('begin-any');
    if (minutes % 1_440 === 0) return t('begin-days', { count: minutes / 1_440 });
    if (minutes % 60 === 0) return t('begin-hours', { count: minutes / 60 });
    return t('begin-minutes', { count: minutes });
  };
  return (
    <SelectField
      label={t('begin')}
      value={String(field.value ?? '')}
      onChange={({ target }) => field.onChange(target.value === '' ? null : Number(target.value))}
      options={offered.map((minutes) => ({ value: String(minutes ?? ''), label: words(minutes) }))}
    />
  );
}
