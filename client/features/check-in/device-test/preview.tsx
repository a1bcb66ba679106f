import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { playerOf } from '#client/media/player.ts';
import { Stack } from '#client/ui/components/layout.tsx';
import styles from './device-test.module.css';
import type { DeviceTestRun } from './device-test-run.ts';

export function Preview({ run }: { run: DeviceTestRun }) {
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
