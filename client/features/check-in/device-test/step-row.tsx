import { AppWindow, Camera, Mic, Volume2, Wifi } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Row, Stack } from '#client/ui/components/layout.tsx';
import { Spinner } from '#client/ui/components/spinner.tsx';
import { StatusPill, type Tone } from '#client/ui/components/status-pill.tsx';
import type { TestStep } from '#shared/domain/device-test.ts';
import styles from './device-test.module.css';
import type { StepState } from './test-machine.ts';

const ICONS = { browser: AppWindow, camera: Camera, microphone: Mic, speaker: Volume2, connectivity: Wifi };
const TONES: Record<Exclude<StepState, 'running'>, Tone> = {
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

export function StepRow({ step, state, children }: StepRowProps) {
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
          <StatusPill tone={TONES[state]}>{t(`state_${state}`)}</StatusPill>
        )}
      </Row>
      {children ? <Stack gap={2}>{children}</Stack> : null}
    </Stack>
  );
}
