import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { useAttempt } from '#client/api/use-attempt.ts';
import { MENU } from '#client/features/core/signed-in/access.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { CheckGroup } from '#client/ui/components/check-group.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { TabLinks } from '#client/ui/components/tab-links.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { ListView } from '#client/ui/lists/list-view.tsx';
import { useList } from '#client/ui/lists/use-list.ts';
import type { DocumentScope } from '#shared/domain/document.ts';
import { cleanDocumentName, DOCUMENT_NAME_LENGTH } from '#shared/rules/document-name.ts';
import { type Document, fileOf, listKey, useReload } from './document-queries.ts';
import { FileDialog } from './file-dialog.tsx';
import { EMPTY_ICON } from './type-icon.tsx';
import { UploadArea } from './upload-area.tsx';
import { type OpenedDialog, useDocumentColumns, useOpenDialog } from './use-document-columns.tsx';

type Query = Parameters<typeof call<'GET /api/provider/documents'>>[1]['query'];

export default function DocumentsPage({ scope }: { scope: DocumentScope }) {
  const { t } = useTranslation('documents');
  const { practice } = useSignedIn();
  const { practiceId } = practice;
  const dialog = useOpenDialog();
  usePageTitle(t(`scope.${scope}`));
  const list = useList({
    key: listKey(scope, practiceId),
    sort: '-added',
    filters: ['favorites'],
    load: async (query: Query, signal) => {
      const place = scope === 'practice' ? { scope, practiceId } : { scope };
      try {
        return await call('GET /api/provider/documents', {
          query: Object.assign({ sort: '-added' as const }, query, place),
          signal,
        });
      } catch (error) {
        throw signal.aborted ? error : orCode(error, 'FAILED_TO_LOAD_DOCUMENTS');
      }
    },
  });
  const columns = useDocumentColumns(scope, dialog.open);
  const order = (column: string, direction: 'ascending' | 'descending') =>
    t(`order.${column === t('column.name') ? 'name' : 'date'}.${direction}`, { column });
  return (
    <PageLayout title={t('title')}>
      <Stack gap={4}>
        <TabLinks
          label={t('title')}
          tabs={(['my', 'practice'] as const).map((one) => ({
            href: one === 'my' ? `${MENU.documents}/my` : MENU.documents,
            label: t(`scope.${one}`),
            current: one === scope,
          }))}
        />
        <Text tone="quiet">{t(`help.${scope}`, { practice: practice.practiceName })}</Text>
        <UploadArea practiceId={scope === 'practice' ? practiceId : null}>
          <ListView
            list={list}
            label={t(`scope.${scope}`)}
            searchLabel={t('search')}
            columns={columns}
            rowKey={({ documentId }) => documentId}
            orderLabel={order}
            filters={[
              { name: 'favorites', label: t('show'), options: [{ value: 'only', label: t('favorites') }] },
            ]}
            empty={
              <EmptyState icon={EMPTY_ICON} title={t(`empty.${scope}`)}>
                <p>{t('emptyHelp')}</p>
              </EmptyState>
            }
          />
        </UploadArea>
      </Stack>
      <DocumentDialogs opened={dialog.opened} onClose={dialog.close} />
    </PageLayout>
  );
}

function DocumentDialogs({ opened, onClose }: { opened: OpenedDialog; onClose: () => void }) {
  if (!opened) return null;
  const { dialog, document } = opened;
  if (dialog === 'rename') return <RenameDialog document={document} onClose={onClose} />;
  if (dialog === 'practices') return <PracticesDialog document={document} onClose={onClose} />;
  return <FileDialog file={fileOf(document)} onClose={onClose} />;
}

function RenameDialog({ document, onClose }: { document: Document; onClose: () => void }) {
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

function PracticesDialog({ document, onClose }: { document: Document; onClose: () => void }) {
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
