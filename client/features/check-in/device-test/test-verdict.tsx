import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Notice } from '#client/ui/components/notice.tsx';
import styles from './device-test.module.css';
import type { DeviceTestRun } from './device-test-run.ts';
import { outcomeOf } from './test-machine.ts';

const TONES = { passed: 'good', problems: 'waiting', unable: 'waiting' } as const;

/** The verdict; the visit can go ahead with any verdict. */
export function TestVerdict({ run }: { run: DeviceTestRun }) {
  const { t } = useTranslation('device-test');
  const state = useStore(run.store);
  const outcome = outcomeOf(state);
  const score = state.figures?.qualityScore;
  return (
    <Notice tone={TONES[outcome]} announce="status" title={t(`verdict_${outcome}`)}>
      <p>{t(`verdictHelp_${outcome}`)}</p>
      {score ? (
        <p className={styles.score}>
          <span>{t('connectionQuality', { score })}</span>
          <span className={styles.bars} data-score={score} aria-hidden>
            {[1, 2, 3, 4, 5].map((bar) => (
              <span key={bar} data-filled={bar <= score} />
            ))}
          </span>
        </p>
      ) : null}
      {state.kept ? <p>{t('kept')}</p> : null}
    </Notice>
  );
}
