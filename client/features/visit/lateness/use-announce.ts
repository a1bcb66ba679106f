import { useTranslation } from 'react-i18next';
import type { Lateness } from '../../../../shared/contracts/rest/visit/lateness.ts';
import { call } from '../../../api/call.ts';
import { toast } from '../../../ui/components/toast.tsx';
import { useErrorWords } from '../../../ui/errors/use-error-words.ts';
import { useRoom } from '../../foundation/room-connection/use-visit-connection.tsx';

/**
 * Announces how late the visit's provider is, and whether patients see their place, to the patients of other visits:
 * who waits in this one is about to be let in.
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
