import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import type { Lateness } from '#shared/contracts/rest/visits/lateness.ts';

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
