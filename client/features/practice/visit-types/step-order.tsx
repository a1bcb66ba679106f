import { GripVertical, Plus } from 'lucide-react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { FieldError } from '#client/ui/components/field.tsx';
import { Box, Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { VISIT_TYPE_STEPS, type VisitTypeStep } from '#shared/domain/workflow.ts';
import type { ConfiguredStep } from '#shared/rules/workflow.ts';
import { withConsentSteps, workflowConfigProblem } from '#shared/rules/workflow-config.ts';
import { movesOf, RowButtons, type RowMoves } from './row-buttons.tsx';
import { moved, Sortable, useSortableItem } from './sortable.tsx';
import styles from './visit-types.module.css';

export function StepOrder({ asksCopay }: { asksCopay: boolean }) {
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
