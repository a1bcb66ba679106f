import { SignalHigh, SignalLow, SignalMedium } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ConnectionQuality } from '#shared/domain/participant.ts';

const ICONS = { good: SignalHigh, fair: SignalMedium, poor: SignalLow };

interface QualityIconProps {
  quality: ConnectionQuality;
  name: string;
  className?: string | undefined;
}

export default function QualityIcon({ quality, name, className }: QualityIconProps) {
  const { t } = useTranslation('connection');
  const Icon = ICONS[quality];
  const label = t(`quality_${quality}`, { name });
  return (
    <span role="img" aria-label={label} title={label} data-quality={quality} className={className}>
      <Icon size={20} aria-hidden />
    </span>
  );
}
