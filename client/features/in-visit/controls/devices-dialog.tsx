import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { BackgroundSection } from '../../backgrounds/background-section.tsx';
import { useLocal, useVisitSession } from '../../live-session/use-visit-session.tsx';
import { DeviceProblems } from '../notices/device-problems.tsx';
import styles from './devices-dialog.module.css';

const AudioOnlySwitch = lazy(() => import('./audio-only-switch.tsx'));

const KINDS = [
  { kind: 'videoinput', source: 'camera' },
  { kind: 'audioinput', source: 'microphone' },
] as const;

/** Chooses camera, microphone and speaker; takes effect at once and is remembered. */
export function DevicesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('in-visit');
  const { local } = useVisitSession();
  const { devices, speakerId, rawCamera, microphone } = useLocal((state) => state);
  const used = { camera: rawCamera, microphone: microphone.track };
  const speakers = devices.filter(({ kind }) => kind === 'audiooutput');
  return (
    <Dialog open={open} onClose={onClose} title={t('devicesTitle')} closeLabel={t('close')}>
      <div className={styles.fields}>
        <DeviceProblems />
        {devices.length === 0 ? <p>{t('devicesNeedPermission')}</p> : null}
        {KINDS.map(({ kind, source }) => {
          const found = devices.filter((device) => device.kind === kind);
          return (
            <SelectField
              key={kind}
              label={t(source)}
              disabled={found.length === 0}
              value={used[source]?.getSettings().deviceId ?? ''}
              placeholder={found.length === 0 ? t('noDevice') : t('systemDefault')}
              options={found.map(({ deviceId, label }) => ({ value: deviceId, label }))}
              onChange={(event) => void local.reopen(source, event.target.value)}
            />
          );
        })}
        {speakers.length > 0 && 'setSinkId' in HTMLMediaElement.prototype ? (
          <SelectField
            label={t('speaker')}
            value={speakerId ?? speakers[0]?.deviceId ?? ''}
            options={speakers.map(({ deviceId, label }) => ({ value: deviceId, label }))}
            onChange={(event) => local.chooseSpeaker(event.target.value)}
          />
        ) : null}
        <BackgroundSection background={local.background} />
        <Suspense fallback={null}>
          <AudioOnlySwitch />
        </Suspense>
      </div>
    </Dialog>
  );
}
