import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { keepLoading } from '#client/api/keep-loading.ts';
import { whenIdle } from '#client/api/when-idle.ts';
import { InfoLinks } from '#client/features/core/info/info-links.tsx';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { SizedPage } from '#client/features/core/info/text-size.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { FocusLayout } from '#client/ui/components/focus-layout.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { lazyPage } from '#client/ui/components/lazy-page.ts';
import { Loading } from '#client/ui/components/loading.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { useBackButton } from '#client/ui/forms/use-back-button.ts';
import type { Workflow } from '#shared/contracts/rest/check-in/workflow.ts';
import type { CancelReason } from '#shared/domain/workflow.ts';
import { isCorrected, isSettled, type OpenStep } from './open-step.ts';
import { PracticeWords } from './practice-words.tsx';
import type { StepProps } from './step-props.ts';
import { loadNextStep, SCREENS } from './step-screens.ts';
import { useGivenAnswers } from './use-given-answers.ts';
import type { Way } from './use-open-step.ts';
import type { WorkflowState } from './use-workflow.ts';
import { WayProgress } from './way-progress.tsx';

const CancelDialog = lazyPart(() => import('./cancel-dialog.tsx'));
const KeptConsentStep = lazyPage(() => import('./kept-consent-step.tsx'));
const SettledStep = lazyPage(async () => ({
  default: (await keepLoading(() => import('./settled-step.tsx'))).SettledStep,
}));

const NEXT_STEP_MS = 2_000;

interface PreparationProps {
  sessionId: string;
  workflow: Workflow;
  open: OpenStep;
  way: Way;
  state: WorkflowState;
  mayCancel: boolean;
  onCancel: (reason: string, comment: string) => Promise<void>;
}

export default function Preparation(props: PreparationProps) {
  const { sessionId, workflow, open, way, state, mayCancel, onCancel } = props;
  const { t } = useTranslation('workflow');
  const words = useErrorWords();
  const [skipping, setSkipping] = useState(false);
  const [cancelling, setCancelling] = useState<{ declined: CancelReason | null } | null>(null);
  const [refused, setRefused] = useState(false);
  const [span, setSpan] = useState(1);
  const { step, isDone } = open;
  // Offered with the first step that the earlier consent completes.
  const kept = isDone || refused || step !== workflow.current ? null : workflow.keptConsent;
  const given = useGivenAnswers(sessionId, isDone);
  const mandatory = workflow.steps.find((one) => one.step === step)?.mandatory ?? true;
  const Screen = SCREENS[step];
  useBackButton(way.back, step);
  useEffect(
    () => whenIdle(() => loadNextStep({ steps: workflow.steps }, step), NEXT_STEP_MS),
    [workflow, step],
  );

  const done = (next: Workflow) => {
    state.take(next);
    way.goOn(next);
  };
  async function reload() {
    const next = await state.reload();
    if (next) way.goOn(next);
  }
  async function skip() {
    setSkipping(true);
    try {
      done(
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

  const screen: StepProps = {
    sessionId,
    workflow,
    isDone,
    answers: given.answers,
    onDone: done,
    onNext: () => way.goOn(workflow),
    onReload: reload,
    onDecline: (declined) => setCancelling({ declined }),
    onSpan: setSpan,
    skip: mandatory || isDone ? undefined : () => void skip(),
    skipping,
  };
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
      <WayProgress workflow={workflow} open={open} back={way.back} confirms={kept !== null} span={span} />
      {way.back ? null : <PracticeWords workflow={workflow} />}
      <SizedPage>
        <Suspense fallback={<Loading />}>
          {given.loading ? (
            <Loading />
          ) : isDone && isSettled(step) && !(open.from === 'answers' && isCorrected(step, workflow)) ? (
            <SettledStep key={step} step={step} {...screen} />
          ) : kept ? (
            <KeptConsentStep {...screen} kept={kept} onRefuse={() => setRefused(true)} />
          ) : (
            <Screen key={step} {...screen} />
          )}
        </Suspense>
      </SizedPage>
      {cancelling ? (
        <Suspense fallback={null}>
          <CancelDialog
            reasons={workflow.cancelReasons}
            declined={cancelling.declined}
            onClose={() => setCancelling(null)}
            onCancel={onCancel}
          />
        </Suspense>
      ) : null}
    </FocusLayout>
  );
}
