import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { MENU } from '#client/features/core/signed-in/access.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { TabLinks } from '#client/ui/components/tab-links.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { ListView } from '#client/ui/lists/list-view.tsx';
import { useList } from '#client/ui/lists/use-list.ts';
import type { DocumentScope } from '#shared/domain/document.ts';
import { fileOf, listKey } from './document-queries.ts';
import { FileDialog } from './file-dialog.tsx';
import { PracticesDialog } from './practices-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { EMPTY_ICON } from './type-icon.tsx';
import { UploadArea } from './upload-area.tsx';
import { useDocumentColumns } from './use-document-columns.tsx';
import type { OpenedDialog } from './use-open-dialog.ts';
import { useOpenDialog } from './use-open-dialog.ts';

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
