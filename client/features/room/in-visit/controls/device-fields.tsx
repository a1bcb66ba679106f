import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { canChooseSpeaker, speakerDialog } from '#client/browser/quirks.ts';
import type { DeviceProblem } from '#client/media/device-problem.ts';
import type { LocalMedia } from '#client/media/local-media.ts';
import { Button } from '#client/ui/components/button.tsx';
import { SelectField } from '#client/ui/components/select-field.tsx';
import type { MediaSource } from '#shared/domain/participant.ts';

const KINDS = [
  { kind: 'videoinput', source: 'camera' },
  { kind: 'audioinput', source: 'microphone' },
] as const;

export function DeviceFields({ local }: { local: LocalMedia }) {
  const { t } = useTranslation('in-visit');
  const { devices, speakerId, rawCamera, microphone } = useStore(local.store);
  const [refused, setRefused] = useState<Partial<Record<MediaSource, DeviceProblem>>>({});
  const used = { camera: rawCamera, microphone: microphone.track };
  const speakers = devices.filter(({ kind }) => kind === 'audiooutput');
  // Chrome lists the system's default as a device.
  const byDefault = speakers.some(({ deviceId }) => deviceId === 'default') ? 'default' : '';
  const showSpeakers = speakerDialog();
  async function choose(source: MediaSource, deviceId: string) {
    setRefused({});
    const problem = await local.reopen(source, deviceId);
    if (problem) setRefused({ [source]: problem });
  }
  // The person may close the browser's dialog.
  const chooseOther = () =>
    void showSpeakers?.().then(
      ({ deviceId }) => local.chooseSpeaker(deviceId),
      () => {},
    );
  return (
    <>
      {KINDS.map(({ kind, source }) => {
        const found = devices.filter((device) => device.kind === kind);
        const problem = refused[source];
        return (
          <SelectField
            key={kind}
            label={t(source)}
            disabled={found.length === 0}
            value={used[source]?.getSettings().deviceId ?? ''}
            placeholder={found.length === 0 ? t('noDevice') : t('systemDefault')}
            options={found.map(({ deviceId, label }) => ({ value: deviceId, label }))}
            error={problem ? `${t(`problem_${source}_${problem}`)}. ${t('deviceKept')}` : undefined}
            onChange={(event) => void choose(source, event.target.value)}
          />
        );
      })}
      {speakers.length > 0 && canChooseSpeaker() ? (
        <SelectField
          label={t('speaker')}
          value={speakerId ?? byDefault}
          options={[
            ...(byDefault ? [] : [{ value: '', label: t('systemDefault') }]),
            ...speakers.map(({ deviceId, label }) => ({ value: deviceId, label })),
          ]}
          onChange={(event) => local.chooseSpeaker(event.target.value)}
        />
      ) : null}
      {showSpeakers ? <Button onClick={chooseOther}>{t('chooseSpeaker')}</Button> : null}
    </>
  );
}
