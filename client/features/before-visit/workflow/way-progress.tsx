import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Workflow } from '../../../../shared/contracts/rest/before-visit/workflow.ts';
import { Button } from '../../../ui/components/button.tsx';
import { type OpenStep, signsWithConsent, stepsOnTheWay } from './open-step.ts';
import styles from './workflow.module.css';

interface WayProgressProps {
  workflow: Workflow;
  open: OpenStep;
  back: (() => void) | undefined;
}

/** Back, 'Step 4 of 9 · Signature', and a bar. */
export function WayProgress({ workflow, open, back }: WayProgressProps) {
  const { t } = useTranslation('workflow');
  const way = stepsOnTheWay(workflow.steps);
  const number = way.findIndex(({ step }) => step === open.step) + 1;
  const values = { step: number, steps: way.length, name: t(`name ${open.step}`) };
  const two = open.step === 'consent' && !open.isDone && signsWithConsent(workflow);
  return (
    <div className={styles.progress}>
      <div className={styles.where}>
        {back ? (
          <Button variant="quiet" icon={<ArrowLeft size={20} aria-hidden />} onClick={back}>
            {t('back')}
          </Button>
        ) : null}
        {number === 0 ? null : (
          <p>{two ? t('stepsNamed', { ...values, next: number + 1 }) : t('stepNamed', values)}</p>
        )}
      </div>
      {number === 0 ? null : (
        <ol className={styles.bar} aria-hidden="true">
          {way.map((one) => (
            <li
              key={one.step}
              data-done={one.state === 'STEP_COMPLETE'}
              aria-current={one.step === open.step || (two && one.step === 'signature') ? 'step' : undefined}
            />
          ))}
        </ol>
      )}
    </div>
  );
}
