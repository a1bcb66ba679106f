import { AppWindow, Camera, Mic, RotateCcw, Volume2, Wifi } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { BackgroundSection } from '#client/features/check-in/backgrounds/background-section.tsx';
import { playerOf } from '#client/media/player.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { Spinner } from '#client/ui/components/spinner.tsx';
import { StatusPill, type Tone } from '#client/ui/components/status-pill.tsx';
import { TEST_STEPS, type TestStep } from '#shared/domain/device-test.ts';
import type { MediaSource } from '#shared/domain/participant.ts';
import AllowDevices from './allow-devices.tsx';
import styles from './device-test.module.css';
import { type DeviceTestRun, resultOf, runningStep } from './device-test-run.ts';
import { TestDetails } from './test-details.tsx';
import { outcomeOf, type StepState } from './test-machine.ts';

/** On a phone the background picker would take too much space. The visit offers it too. */
const SMALL_SCREEN = '(max-width: 768px)';

export function DeviceTest({ run }: { run: DeviceTestRun }) {
  const { t } = useTranslation('device-test');
  const { t: tCommon } = useTranslation('common');
  const state = useStore(run.store);
  const { rawCamera, microphone } = useStore(run.local.store);
  const { phase, steps } = state;
  const step = phase === 'running' ? runningStep(state) : undefined;
  const failed = TEST_STEPS.filter((name) => steps[name] === 'failed');
  const others = TEST_STEPS.filter((name) => steps[name] !== 'failed');
  const now = useRef<HTMLParagraphElement>(null);
  const before = useRef(step);
  const ranAgain = useRef(false);

  useEffect(() => {
    // Restores the focus, which was lost with the pressed button.
    if ((before.current === 'speaker' || ranAgain.current) && step) now.current?.focus();
    if (step) ranAgain.current = false;
    before.current = step;
  }, [step]);

  function runAgain() {
    ranAgain.current = true;
    void run.run();
  }

  return (
    <Stack gap={4} className={styles.test}>
      {phase === 'ready' ? <p>{t('intro')}</p> : null}
      {phase === 'cancelled' ? <p role="status">{t('cancelled')}</p> : null}
      {phase === 'done' ? <TestVerdict run={run} /> : null}
      {phase === 'running' ? (
        <Text tone="ink" size="large" strong ref={now} role="status" tabIndex={-1}>
          {step ? t(`now_${step}`) : null}
        </Text>
      ) : null}

      {failed.length > 0 ? (
        <Stack as="ul" divided frame="outline" aria-label={t('state_failed')}>
          {failed.map((name) => (
            <StepRow key={name} step={name} state="failed">
              <StepProblem step={name} run={run} />
              {phase === 'done' ? (
                <Button icon={<RotateCcw size={20} aria-hidden />} onClick={runAgain}>
                  {tCommon('tryAgain')}
                </Button>
              ) : null}
            </StepRow>
          ))}
        </Stack>
      ) : null}

      {rawCamera || microphone.track ? <Preview run={run} /> : null}
      {step === 'speaker' ? <SpeakerQuestion run={run} /> : null}

      <Stack as="ul" divided frame="outline" aria-label={t('steps')}>
        {others.map((name) => (
          <StepRow key={name} step={name} state={steps[name]} />
        ))}
      </Stack>

      {phase === 'done' ? <TestDetails {...resultOf(state)} /> : null}
      {phase === 'done' && rawCamera && !matchMedia(SMALL_SCREEN).matches ? (
        <BackgroundSection background={run.local.background} />
      ) : null}
    </Stack>
  );
}

const TONES = { passed: 'good', problems: 'waiting', unable: 'waiting' } as const;

/** The verdict. The visit can go ahead with any verdict. */
function TestVerdict({ run }: { run: DeviceTestRun }) {
  const { t } = useTranslation('device-test');
  const state = useStore(run.store);
  const outcome = outcomeOf(state);
  const score = state.figures?.qualityScore;
  return (
    <Notice tone={TONES[outcome]} announce="status" title={t(`verdict_${outcome}`)}>
      <p>{t(`verdictHelp_${outcome}`)}</p>
      {score ? (
        <Row as="p" gap={2} across={3} wrap align="center" strong>
          <span>{t('connectionQuality', { score })}</span>
          <span className={styles.bars} data-score={score} aria-hidden>
            {[1, 2, 3, 4, 5].map((bar) => (
              <span key={bar} data-filled={bar <= score} />
            ))}
          </span>
        </Row>
      ) : null}
      {state.kept ? <p>{t('kept')}</p> : null}
    </Notice>
  );
}

function SpeakerQuestion({ run }: { run: DeviceTestRun }) {
  const { t } = useTranslation('device-test');
  const { devices, speakerId } = useStore(run.local.store);
  const answers = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { steps } = run.store.getState();
    if (!Object.values(steps).includes('failed')) answers.current?.scrollIntoView({ block: 'nearest' });
  }, [run]);
  const speakers = devices.filter(({ kind }) => kind === 'audiooutput');
  return (
    <Stack gap={3} className={styles.question}>
      <Text size="large" strong centered>
        {t('didYouHearIt')}
      </Text>
      <div ref={answers} className={styles.answers}>
        <Button variant="primary" size="large" onClick={() => run.answer(true)}>
          {t('yes')}
        </Button>
        <Button size="large" onClick={() => run.answer(false)}>
          {t('no')}
        </Button>
      </div>
      <Button variant="quiet" icon={<Volume2 size={20} aria-hidden />} onClick={() => run.playTune()}>
        {t('playAgain')}
      </Button>
      {speakers.length > 1 && 'setSinkId' in AudioContext.prototype ? (
        <SelectField
          label={t('speaker')}
          value={speakerId ?? speakers[0]?.deviceId ?? ''}
          options={speakers.map(({ deviceId, label }) => ({ value: deviceId, label }))}
          onChange={(event) => {
            run.local.chooseSpeaker(event.target.value);
            run.playTune();
          }}
        />
      ) : null}
    </Stack>
  );
}

function StepProblem({ step, run }: { step: TestStep; run: DeviceTestRun }) {
  const { t } = useTranslation('device-test');
  const { silent, figures } = useStore(run.store);
  switch (step) {
    case 'browser':
      return <p>{t('help_browser')}</p>;
    case 'camera':
      return <DeviceProblem source="camera" run={run} />;
    case 'microphone':
      return silent ? <p>{t('help_silent')}</p> : <DeviceProblem source="microphone" run={run} />;
    case 'speaker':
      return <p>{t('help_speaker')}</p>;
    case 'connectivity':
      return <p>{t(figures ? 'help_poor' : 'help_unable')}</p>;
    default:
      return step satisfies never;
  }
}

function DeviceProblem({ source, run }: { source: MediaSource; run: DeviceTestRun }) {
  const { t } = useTranslation('in-visit');
  const state = useStore(run.local.store);
  const problem = state[source].problem ?? 'failed';
  // The first step explains the problem for both devices.
  if (problem === 'denied' && source === 'microphone' && state.camera.problem === 'denied')
    return <p>{t('problem_microphone_denied')}</p>;
  return (
    <>
      <p>{t(`problem_${source}_${problem}`)}</p>
      {problem === 'denied' ? <AllowDevices /> : <p>{t(`help_${problem}`)}</p>}
      <p>{t(`without_${source}`)}</p>
    </>
  );
}

const ICONS = { browser: AppWindow, camera: Camera, microphone: Mic, speaker: Volume2, connectivity: Wifi };
const STEP_TONES: Record<Exclude<StepState, 'running'>, Tone> = {
  waiting: 'quiet',
  passed: 'good',
  failed: 'waiting',
  skipped: 'quiet',
};

interface StepRowProps {
  step: TestStep;
  state: StepState;
  children?: ReactNode;
}

function StepRow({ step, state, children }: StepRowProps) {
  const { t } = useTranslation('device-test');
  const Icon = ICONS[step];
  return (
    <Stack as="li" gap={2} className={styles.step}>
      <Row gap={2} across={3} wrap align="center" className={styles.stepHead}>
        <Icon size={22} aria-hidden />
        <strong>{t(`step_${step}`)}</strong>
        {state === 'running' ? (
          <Row as="span" inline gap={2} align="center" tone="quiet" size="small" strong>
            <Spinner size="small" /> {t('state_running')}
          </Row>
        ) : (
          <StatusPill tone={STEP_TONES[state]}>{t(`state_${state}`)}</StatusPill>
        )}
      </Row>
      {children ? <Stack gap={2}>{children}</Stack> : null}
    </Stack>
  );
}

function Preview({ run }: { run: DeviceTestRun }) {
  const { t } = useTranslation('device-test');
  const { preview, microphone } = useStore(run.local.store);
  const slot = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!preview) return;
    const player = playerOf(preview, { silent: true });
    player.ariaLabel = t('yourPicture');
    slot.current?.append(player);
    void player.play().catch(() => {});
    return () => player.remove();
  }, [preview, t]);

  return (
    <Stack gap={3} align="center">
      {preview ? <div ref={slot} className={styles.picture} /> : null}
      {microphone.track ? <Level run={run} /> : null}
    </Stack>
  );
}

function Level({ run }: { run: DeviceTestRun }) {
  const { t } = useTranslation('device-test');
  const meter = useRef<HTMLMeterElement>(null);

  useEffect(() => {
    let frame = 0;
    let shown = 0;
    const draw = () => {
      // Rises immediately and falls slowly, so that a single word is visible.
      shown = Math.max(run.level(), shown * 0.92);
      if (meter.current) meter.current.value = shown;
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [run]);

  return (
    <Stack as="label" gap={1} tone="quiet" size="small" className={styles.sound}>
      {t('microphoneLevel')}
      <meter ref={meter} className={styles.meter} min={0} max={1} value={0} />
    </Stack>
  );
}
