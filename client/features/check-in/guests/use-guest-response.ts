import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { type VisitDetail, type VisitList, visitKey } from '#client/features/visits/visits/visit-queries.ts';
import { toast } from '#client/ui/components/toast.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import type { GuestInviteResponse } from '#shared/domain/guest.ts';

export type GivenResponse = Exclude<GuestInviteResponse, 'None'>;

/** Updates the list and the visit's page immediately (PRODUCT 10.5). */
export function useGuestResponse(visitId: string) {
  const { t } = useTranslation('guests');
  const queries = useQueryClient();
  const words = useErrorWords();
  const [sending, setSending] = useState<GivenResponse | null>(null);

  async function respond(response: GivenResponse) {
    if (sending) return;
    setSending(response);
    try {
      const saved = await call('POST /api/provider/visits/:rootVisitId/guest-response', {
        params: { rootVisitId: visitId },
        body: { response },
      });
      queries.setQueriesData<VisitList>(
        { queryKey: ['visits'] },
        (list) => list && withResponse(list, visitId, saved),
      );
      queries.setQueryData<VisitDetail>(visitKey(visitId), (visit) => visit && { ...visit, ...saved });
      const said = saved.providerGuestInviteResponse;
      toast(t('responseSaved', { response: t(`response.${said}`) }), 'good');
    } catch (error) {
      toast(words.error(orCode(error, 'RSVP_UPDATE_FAILED')), 'danger');
    } finally {
      setSending(null);
    }
  }
  return { sending, respond };
}

export function withResponse(
  list: VisitList,
  visitId: string,
  saved: { providerGuestInviteResponse: GuestInviteResponse },
): VisitList {
  return {
    ...list,
    rows: list.rows.map((visit) => (visit.visitId === visitId ? { ...visit, ...saved } : visit)),
  };
}
