import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { useAttempt } from '#client/api/use-attempt.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { CheckGroup } from '#client/ui/components/check-group.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { type Document, useReload } from './document-queries.ts';

export function PracticesDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const { t } = useTranslation('documents');
  const { practices } = useSignedIn();
  const reload = useReload();
  const { documentId, name } = document;
  const [chosen, setChosen] = useState(document.practices.map(({ practiceId }) => String(practiceId)));
  const { busy, error, attempt } = useAttempt((failure) => {
    void reload();
    return orCode(failure, 'FAILED_TO_ASSOCIATE_DOCUMENT');
  });
  const choices = practices
    .filter(({ permissions }) => permissions.includes('documents.use'))
    .map(({ practiceId, practiceName }) => ({ value: String(practiceId), label: practiceName }));
  const isLast = chosen.length === 0;

  const save = () =>
    attempt(async () => {
      await call('PUT /api/provider/documents/:documentId/practices', {
        params: { documentId },
        body: { practiceIds: chosen.map(Number) },
      });
      await reload();
      toast(t('practicesSaved', { name }), 'good');
      onClose();
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('practicesTitle', { name })}
      closeLabel={t('cancel')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <CheckGroup
        legend={t('practicesLegend')}
        hint={isLast ? t(document.isOwn ? 'practicesNone' : 'practicesNoneOther') : t('practicesHint')}
        options={choices}
        chosen={chosen}
        onChange={setChosen}
      />
      {error ? <ErrorNotice error={error} /> : null}
    </Dialog>
  );
}
