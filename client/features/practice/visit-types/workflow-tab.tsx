import { BookOpen, GripVertical, Plus } from 'lucide-react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { FieldError } from '#client/ui/components/field.tsx';
import { Box, Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormSelect } from '#client/ui/forms/fields.tsx';
import { visitTypeContracts } from '#shared/contracts/rest/practice/visit-types.ts';
import { BEGIN_MINUTES } from '#shared/domain/visit-type.ts';
import { CONSENT_VARIANTS, VISIT_TYPE_STEPS, type VisitTypeStep } from '#shared/domain/workflow.ts';
import type { ConfiguredStep } from '#shared/rules/workflow.ts';
import { withConsentSteps, workflowConfigProblem } from '#shared/rules/workflow-config.ts';
import { AlsoIn } from './also-in.tsx';
import { movesOf, RowButtons, type RowMoves } from './row-buttons.tsx';
import { moved, Sortable, useSortableItem } from './sortable.tsx';
import { type TabProps, useTypeForm } from './use-type-form.ts';
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

function StepOrder({ asksCopay }: { asksCopay: boolean }) {
  const { t } = useTranslation('visit-types');
  const words = useErrorWords();
  const { field } = useController<{ steps: ConfiguredStep[] }, 'steps'>({ name: 'steps' });
  const steps = field.value;
  const nameOf = (step: string) => t(`step-${step as VisitTypeStep}`);
  const missing = VISIT_TYPE_STEPS.filter(
    (step) => !steps.some((one) => one.step === step) && (step !== 'copay' || asksCopay),
  );
  const problem = workflowConfigProblem(steps, { asksCopay });

  return (
    <>
      {steps.length === 0 ? <Notice tone="waiting">{t('noSteps')}</Notice> : null}
      <Sortable
        ids={steps.map(({ step }) => step)}
        nameOf={nameOf}
        onMove={(from, to) => field.onChange(moved(steps, from, to))}
      >
        <Stack as="ol" gap={2} above={4}>
          {steps.map((one, index) => (
            <StepRow
              key={one.step}
              step={one}
              name={nameOf(one.step)}
              onMandatory={(mandatory) =>
                field.onChange(steps.map((other) => (other === one ? { ...one, mandatory } : other)))
              }
              moves={movesOf(steps, index, field.onChange)}
            />
          ))}
        </Stack>
      </Sortable>
      {problem ? <FieldError id="steps-error">{words.field(problem)}</FieldError> : null}
      {missing.length > 0 ? (
        <Row as="fieldset" gap={2} wrap above={4}>
          <Text as="legend" strong sides={0}>
            {t('addStep')}
          </Text>
          {missing.map((step) => (
            <Button
              key={step}
              icon={<Plus size={18} aria-hidden />}
              aria-label={t('addThis', { step: nameOf(step) })}
              // Without a signature, nothing would be recorded.
              onClick={() =>
                field.onChange(
                  step === 'consent' ? withConsentSteps(steps) : [...steps, { step, mandatory: true }],
                )
              }
            >
              {nameOf(step)}
            </Button>
          ))}
        </Row>
      ) : null}
    </>
  );
}

interface StepRowProps {
  step: ConfiguredStep;
  name: string;
  onMandatory: (mandatory: boolean) => void;
  moves: RowMoves;
}

function StepRow({ step, name, onMandatory, moves }: StepRowProps) {
  const { t } = useTranslation('visit-types');
  const { item, handle } = useSortableItem(step.step);
  return (
    <Box as="li" frame="card" pad={2} sides={3} {...item} className={styles.step}>
      <button {...handle} type="button" className={styles.handle} aria-label={t('drag', { thing: name })}>
        <GripVertical size={20} aria-hidden />
      </button>
      <Text as="span" strong>
        {name}
      </Text>
      <Row as="span" gap={1} align="center" className={styles.tools}>
        <Row as="label" inline gap={2} align="center" touch tone="quiet" className={styles.mandatory}>
          <input
            type="checkbox"
            checked={step.mandatory}
            aria-label={t('mandatoryStep', { step: name })}
            onChange={({ target }) => onMandatory(target.checked)}
          />
          {t('mandatory')}
        </Row>
        <RowButtons {...moves} name={name} removeLabel={t('removeStep', { step: name })} />
      </Row>
    </Box>
  );
}
