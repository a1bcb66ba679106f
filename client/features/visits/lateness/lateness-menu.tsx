import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { ActionMenu } from '#client/ui/components/menu.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import type { Lateness } from '#shared/contracts/rest/visits/lateness.ts';
import { LATE_MINUTES } from '#shared/domain/visit.ts';
import styles from './lateness.module.css';
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

/**
 * Announces the lateness to the patients of other visits. Patients who wait in this visit are about to be admitted.
 */
export function useAnnounce(): (lateness: Lateness) => Promise<void> {
  const { t } = useTranslation('lateness');
  const words = useErrorWords();
  const rootVisitId = useRoom((state) => state.facts?.visitId ?? '');
  return async (body) => {
    try {
      // Signing in again would leave the visit.
      await call('PUT /api/provider/visits/:rootVisitId/lateness', {
        params: { rootVisitId },
        body,
        stayOnUnauthorised: true,
      });
      toast(t('toldElsewhere'), 'good');
    } catch (error) {
      toast(words.error(error), 'danger');
    }
  };
}
