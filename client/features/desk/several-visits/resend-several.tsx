import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { notifiedGroups, PeopleToCall } from './notified-several.tsx';
import type { SeveralDialogProps } from './several-dialog.ts';
import { RefusedVisits, VisitLines } from './visit-lines.tsx';

export default function ResendSeveral({ practiceId, visits, onClose, onDone }: SeveralDialogProps) {
  const { t } = useTranslation('several-visits');
  const send = useMutation({
    mutationFn: () =>
      call('POST /api/provider/practices/:practiceId/visits/resend', {
        params: { practiceId },
        body: { visitIds: visits.map(({ visitId }) => visitId) },
      }),
    onSuccess({ messages, refused, unreached }) {
      if (refused.length + unreached.length > 0) return;
      toast(t('done.resend', { count: messages }), 'good');
      onDone();
    },
  });
  const sent = send.data;
  const [{ people: unreached } = { people: [] }] = notifiedGroups(
    (sent?.unreached ?? []).map((person) => ({ ...person, methods: [] })),
  );
  const title = t('title.resend', { count: visits.length });
  if (sent) {
    return (
      <Dialog
        open
        onClose={onDone}
        title={title}
        closeLabel={t('close')}
        actions={
          <Button variant="primary" onClick={onDone}>
            {t('close')}
          </Button>
        }
      >
        <Stack gap={5}>
          <p>{t('done.resend', { count: sent.messages })}</p>
          <RefusedVisits
            title={t('refused.resend', { count: sent.refused.length })}
            visits={visits}
            refused={sent.refused}
          />
          {unreached.length > 0 ? (
            <Notice tone="danger" title={t('unreached', { count: unreached.length })}>
              <PeopleToCall people={unreached} />
            </Notice>
          ) : null}
        </Stack>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t('goBack')}
      actions={
        <>
          <Button onClick={onClose}>{t('goBack')}</Button>
          <Button variant="primary" busy={send.isPending} onClick={() => send.mutate()}>
            {t('resend')}
          </Button>
        </>
      }
    >
      <Stack gap={5}>
        <VisitLines visits={visits} />
        <p>{t('help.resend')}</p>
        {send.error ? <ErrorNotice error={orCode(send.error, 'FAILED_TO_RESEND')} /> : null}
      </Stack>
    </Dialog>
  );
}
