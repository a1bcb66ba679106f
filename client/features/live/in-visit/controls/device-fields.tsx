import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { LocalMedia } from '../../../../media/local-media.ts';
import { SelectField } from '../../../../ui/components/select-field.tsx';

const KINDS = [
  { kind: 'videoinput', source: 'camera' },
  { kind: 'audioinput', source: 'microphone' },
] as const;

/** Chooses camera, microphone and speaker; takes effect immediately and is stored. */
export function DeviceFields({ local }: { local: LocalMedia }) {
  const { t } = useTranslation('in-visit');
  const { devices, speakerId, rawCamera, microphone } = useStore(local.store);
  const used = { camera: rawCamera, microphone: microphone.track };
  const speakers = devices.filter(({ kind }) => kind === 'audiooutput');
  return (
    <>
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
    </>
  );
}
