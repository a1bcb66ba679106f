import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CancelReason, WorkflowStep } from '../../../shared/domain/workflow.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { FocusLayout } from '../../components/page-layout.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { toast } from '../../components/toast.tsx';
import { useErrorWords } from '../../errors/use-error-words.ts';
import { InfoLinks } from '../info/info-links.tsx';
import { PublicTop } from '../info/public-top.tsx';
import { PracticeWords } from './practice-words.tsx';
import type { StepProps } from './step-props.ts';
import type { WorkflowState } from './use-workflow.ts';
import styles from './workflow.module.css';

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'));

/** Each step's screen, loaded when the step is due. A step without a screen does not compile. */
const SCREENS: Record<WorkflowStep, LazyExoticComponent<ComponentType<StepProps>>> = {
  'device-test': lazy(() => import('./device-test-step.tsx')),
  terms: lazy(() => import('./terms-step.tsx')),
  consent: lazy(() => import('./consent-step.tsx')),
  signature: lazy(() => import('./signature-step.tsx')),
  location: lazy(() => import('./location-step.tsx')),
  intake: lazy(() => import('./intake-step.tsx')),
  image: lazy(() => import('./image-step.tsx')),
  guests: lazy(() => import('./guests-step.tsx')),
  copay: lazy(() => import('./copay-step.tsx')),
};

interface PreparationProps {
  sessionId: string;
  state: WorkflowState;
  /** False once the visit has begun. */
  mayCancel: boolean;
  onCancel: (reason: CancelReason, comment: string) => Promise<void>;
}

/** The steps before the visit, one per screen in the practice's order, with a progress bar. */
export default function Preparation({ sessionId, state, mayCancel, onCancel }: PreparationProps) {
  const { t } = useTranslation('workflow');
  const words = useErrorWords();
  const [skipping, setSkipping] = useState(false);
  const [cancelling, setCancelling] = useState<{ declined: CancelReason | null } | null>(null);
  const { workflow, take, reload } = state;
  if (!workflow?.current) return null;
  const step = workflow.current;
  const enabled = workflow.steps.filter(({ state }) => state !== 'STEP_NOT_ENABLED');
  const number = enabled.findIndex((one) => one.step === step) + 1;
  const mandatory = enabled.find((one) => one.step === step)?.mandatory ?? true;
  const Screen = SCREENS[step];

  async function skip() {
    setSkipping(true);
    try {
      take(
        await call('POST /api/patient/sessions/:sessionId/workflow/skip', {
          params: { sessionId },
          body: { step },
          stayOnUnauthorised: true,
        }),
      );
    } catch (error) {
      toast(words.error(error), 'danger');
      await reload();
    } finally {
      setSkipping(false);
    }
  }

  return (
    <FocusLayout
      top={<PublicTop name={workflow.practiceName} />}
      foot={
        <>
          {mayCancel ? (
            <Button variant="quiet" onClick={() => setCancelling({ declined: null })}>
              {t('cancelVisit')}
            </Button>
          ) : null}
          <InfoLinks />
        </>
      }
    >
      <div className={styles.progress}>
        <p>{t('stepOf', { step: number, steps: enabled.length })}</p>
        <ol className={styles.bar} aria-hidden="true">
          {enabled.map((one) => (
            <li
              key={one.step}
              data-done={one.state === 'STEP_COMPLETE'}
              aria-current={one.step === step ? 'step' : undefined}
            />
          ))}
        </ol>
      </div>
      {number === 1 ? <PracticeWords workflow={workflow} /> : null}
      <Suspense fallback={<Spinner size="large" />}>
        <Screen
          key={step}
          sessionId={sessionId}
          workflow={workflow}
          onDone={take}
          onReload={reload}
          onDecline={(declined) => setCancelling({ declined })}
          skip={mandatory ? undefined : () => void skip()}
          skipping={skipping}
        />
      </Suspense>
      {cancelling ? (
        <Suspense fallback={null}>
          <CancelDialog
            declined={cancelling.declined}
            onClose={() => setCancelling(null)}
            onCancel={onCancel}
          />
        </Suspense>
      ) : null}
    </FocusLayout>
  );
}
