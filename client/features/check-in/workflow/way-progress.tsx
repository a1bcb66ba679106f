import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { Row, Stack } from '#client/ui/components/layout.tsx';
import type { Workflow } from '#shared/contracts/rest/check-in/workflow.ts';
import { confirmedTogether, type OpenStep, signsWithConsent, stepsOnTheWay } from './open-step.ts';
import styles from './workflow.module.css';

interface WayProgressProps {
  workflow: Workflow;
  open: OpenStep;
  back: (() => void) | undefined;
  confirms?: boolean;
  span?: number;
}

export function WayProgress({ workflow, open, back, confirms = false, span = 1 }: WayProgressProps) {
  const { t } = useTranslation('workflow');
  const way = stepsOnTheWay(workflow.steps);
  const number = way.findIndex(({ step }) => step === open.step) + 1;
  const values = { step: number, steps: way.length, name: t(`name.${open.step}`) };
  const signs = open.step === 'consent' && !open.isDone && signsWithConsent(workflow);
  const together = confirms ? confirmedTogether(workflow) : signs ? 2 : span;
  const last = number + together - 1;
  const isOpen = (index: number) => index + 1 >= number && index + 1 <= last;
  const words =
    span > 1 ? 'stepsTogether' : together > 2 ? 'stepsConfirmed' : signs ? 'stepsNamed' : 'stepNamed';
  return (
    <Stack gap={2} below={5} tone="quiet" size="small">
      <Row gap={2} align="center" touch className={styles.where}>
        {back ? (
          <Button variant="quiet" icon={<ArrowLeft size={20} aria-hidden />} onClick={back}>
            {t('back')}
          </Button>
        ) : null}
        {number === 0 ? null : <p>{t(words, { ...values, next: last })}</p>}
      </Row>
      {number === 0 ? null : (
        <ol className={styles.bar} aria-hidden="true">
          {way.map((one, index) => (
            <li
              key={one.step}
              data-done={one.state === 'STEP_COMPLETE'}
              aria-current={isOpen(index) ? 'step' : undefined}
            />
          ))}
        </ol>
      )}
    </Stack>
  );
}
