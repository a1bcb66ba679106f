import { Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isChimeOn, playChime, setChimeOn } from '#client/media/chime.ts';
import { IconButton } from '#client/ui/components/icon-button.tsx';

/** Whether a patient's arrival is heard on this device. */
export function ArrivalSound() {
  const { t } = useTranslation('visits');
  const [on, setOn] = useState(isChimeOn);
  return (
    <IconButton
      label={t('arrivalSound')}
      pressed={on}
      icon={on ? <Volume2 size={20} aria-hidden /> : <VolumeX size={20} aria-hidden />}
      onClick={() => {
        setChimeOn(!on);
        setOn(!on);
        playChime();
      }}
    />
  );
}
