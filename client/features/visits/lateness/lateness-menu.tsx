import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { ActionMenu } from '#client/ui/components/menu.tsx';
import { LATE_MINUTES } from '#shared/domain/lateness.ts';
import styles from './lateness.module.css';
import { useAnnounce } from './use-announce.ts';
import { useLateMinutes } from './use-late-minutes.ts';

export function LatenessMenu() {
  const { t } = useTranslation('lateness');
  const announce = useAnnounce();
  const minutes = useLateMinutes();
  const showsLine = useRoom((state) => state.facts?.showsLine ?? false);
  const label = minutes === null ? t('menu') : t('menuLate', { count: minutes });
  return (
    <ActionMenu
      label={label}
      caption={label}
      className={styles.menu ?? ''}
      icon={<Clock size={18} aria-hidden />}
      actions={[
        ...LATE_MINUTES.filter((late) => late !== minutes).map((late) => ({
          label: t('late', { count: late }),
          onSelect: () => void announce({ minutes: late, showsLine }),
        })),
        ...(minutes === null
          ? []
          : [{ label: t('onTime'), onSelect: () => void announce({ minutes: null, showsLine }) }]),
        {
          label: t(showsLine ? 'hideLine' : 'showLine'),
          onSelect: () => void announce({ minutes, showsLine: !showsLine }),
        },
      ]}
    />
  );
}
