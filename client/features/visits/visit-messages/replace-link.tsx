import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { useAttempt } from '#client/api/use-attempt.ts';
import { visitKey } from '#client/features/visits/visits/visit-queries.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';

interface ReplaceLinkProps {
  visitId: string;
  linkId: string;
  name: string;
  onReplaced?: () => Promise<void> | void;
  onClosed?: () => void;
}

export default function ReplaceLink(props: ReplaceLinkProps) {
  const { t } = useTranslation('visit-messages');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        icon={<RefreshCw size={18} aria-hidden />}
        aria-label={t('replaceNamed', { name: props.name })}
        onClick={() => setAsking(true)}
      >
        {t('replace')}
      </Button>
      {asking ? <ReplaceDialog {...props} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** Confirms once, or twice for a person in the visit, because a new link removes them. */
function ReplaceDialog({
  visitId,
  linkId,
  name,
  onReplaced,
  onClosed,
  onClose,
}: ReplaceLinkProps & { onClose: () => void }) {
  const { t } = useTranslation('visit-messages');
  const queries = useQueryClient();
  const [present, setPresent] = useState(false);
  const { busy, error, attempt } = useAttempt((failure) => {
    if (!isApiError(failure, 'PERSON_IN_VISIT')) return orCode(failure, 'UNABLE_COMPLETE_REQUEST');
    setPresent(true);
    return null;
  });
  const replace = () =>
    attempt(async () => {
      const { replaced, messages } = await call(
        'POST /api/provider/visits/:rootVisitId/links/:linkId/replacement',
        { params: { rootVisitId: visitId, linkId }, body: { evenInVisit: present } },
      );
      await Promise.all([queries.invalidateQueries({ queryKey: visitKey(visitId) }), onReplaced?.()]);
      if (!replaced) toast(t('replacedBefore', { name }));
      else if (messages === 0) toast(t('replacedUnsent', { name }), 'danger');
      else toast(t('replaced', { name }), 'good');
      onClose();
      if (onClosed) requestAnimationFrame(onClosed);
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('replaceTitle', { name })}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant={present ? 'danger' : 'primary'} busy={busy} onClick={() => void replace()}>
            {t(present ? 'replaceAnyway' : 'replace')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>{t('replaceHelp')}</p>
        {present ? (
          <Notice tone="waiting" announce="alert">
            {t('replacePresent', { name })}
          </Notice>
        ) : null}
        {error ? <ErrorNotice error={error} /> : null}
      </Stack>
    </Dialog>
  );
}
