import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { useAttempt } from '#client/api/use-attempt.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { cleanDocumentName, DOCUMENT_NAME_LENGTH } from '#shared/rules/document-name.ts';
import { type Document, useReload } from './document-queries.ts';

export function RenameDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const { t } = useTranslation('documents');
  const words = useErrorWords();
  const reload = useReload();
  const { documentId, version } = document;
  const [name, setName] = useState(document.name);
  const [missing, setMissing] = useState(false);
  const { busy, error, attempt } = useAttempt((failure) => {
    void reload();
    return failure;
  });

  async function save(event: FormEvent) {
    event.preventDefault();
    if (cleanDocumentName(name) === '') return setMissing(true);
    await attempt(async () => {
      const body = { name, version };
      await call('PUT /api/provider/documents/:documentId/name', { params: { documentId }, body });
      await reload();
      onClose();
    });
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('renameTitle')}
      closeLabel={t('cancel')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form="rename-document" variant="primary" busy={busy}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={4} id="rename-document" onSubmit={(event) => void save(event)}>
        <TextField
          label={t('column.name')}
          value={name}
          maxLength={DOCUMENT_NAME_LENGTH}
          autoComplete="off"
          error={missing && cleanDocumentName(name) === '' ? words.field('FIELD_REQUIRED') : null}
          onChange={({ target }) => setName(target.value)}
        />
      </Stack>
      {error ? <ErrorNotice error={error} /> : null}
    </Dialog>
  );
}
