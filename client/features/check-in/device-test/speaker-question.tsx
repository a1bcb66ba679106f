import { Volume2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '#client/ui/components/button.tsx';
import { SelectField } from '#client/ui/components/select-field.tsx';
import styles from './device-test.module.css';
import type { DeviceTestRun } from './device-test-run.ts';

/** Only the person can say whether a speaker works. */
export function SpeakerQuestion({ run }: { run: DeviceTestRun }) {
  const { t } = useTranslation('device-test');
  const { devices, speakerId } = useStore(run.local.store);
  const answers = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What needs attention is above, and stays in sight.
    const { steps } = run.store.getState();
    if (!Object.values(steps).includes('failed')) answers.current?.scrollIntoView({ block: 'nearest' });
  }, [run]);
  const speakers = devices.filter(({ kind }) => kind === 'audiooutput');
  return (
    <div className={styles.question}>
      <p className={styles.ask}>{t('didYouHearIt')}</p>
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
    </div>
  );
}
