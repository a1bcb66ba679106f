import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { type AccountRow, accountListKey, invitedQuery } from './account-queries.ts';

/** Sends a new invitation to everyone who has not accepted one yet, and names the people that it did not reach. */
export function InviteAll() {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  const queries = useQueryClient();
  const { data } = useQuery(invitedQuery);
  const resend = useMutation({
    async mutationFn(people: readonly AccountRow[]) {
      const failed: string[] = [];
      // One at a time: each is refused or sent for itself.
      for (const { accountId, displayName } of people) {
        const sent = call('POST /api/admin/accounts/:accountId/invitation', {
          params: { accountId },
          body: { language },
        });
        await sent.catch(() => failed.push(displayName));
      }
      return failed;
    },
    onSuccess(failed, { length: count }) {
      void queries.invalidateQueries({ queryKey: accountListKey });
      if (failed.length === 0) toast(t('invitedAll', { count }), 'good');
      else
        toast(t('invitedSome', { count, sent: count - failed.length, names: failed.join(', ') }), 'danger');
    },
  });
  const invited = data?.rows ?? [];
  if (invited.length === 0) return null;
  return (
    <Button
      icon={<Send size={20} aria-hidden />}
      busy={resend.isPending}
      onClick={() => resend.mutate(invited)}
    >
      {t('inviteAll', { count: invited.length })}
    </Button>
  );
}
