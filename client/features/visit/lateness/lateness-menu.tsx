import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LATE_MINUTES, type LateMinutes } from '../../../../shared/domain/lateness.ts';
import { call } from '../../../api/call.ts';
import { ActionMenu } from '../../../ui/components/menu.tsx';
import { toast } from '../../../ui/components/toast.tsx';
import { useErrorWords } from '../../../ui/errors/use-error-words.ts';
import { useRoom } from '../../foundation/room-connection/use-visit-connection.tsx';

/** Sets what the provider's waiting patients see: how late the provider is, and their place in the line. */
export function LatenessMenu() {
  const { t } = useTranslation('lateness');
  const words = useErrorWords();
  const rootVisitId = useRoom((state) => state.facts?.visitId ?? '');
  const minutes = useRoom((state) => state.facts?.lateMinutes ?? null);
  const showsLine = useRoom((state) => state.facts?.showsLine ?? false);

  async function announce(body: { minutes: LateMinutes | null; showsLine: boolean }) {
    try {
      // Signing in again would leave the visit.
      await call('PUT /api/provider/visits/:rootVisitId/lateness', {
        params: { rootVisitId },
        body,
        stayOnUnauthorised: true,
      });
      toast(t('told'), 'good');
    } catch (error) {
      toast(words.error(error), 'danger');
    }
  }
  return (
    <ActionMenu
      label={minutes === null ? t('menu') : t('menuLate', { count: minutes })}
      icon={<Clock size={20} aria-hidden />}
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
