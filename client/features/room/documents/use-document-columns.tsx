import { Building2, Download, Eye, MoreVertical, PencilLine, Star, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { cx } from '#client/ui/components/class-names.ts';
import { columnsOf } from '#client/ui/components/data-table.tsx';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Row, Text } from '#client/ui/components/layout.tsx';
import { ActionMenu } from '#client/ui/components/menu.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { useUndoable } from '#client/ui/forms/use-undoable.ts';
import type { DocumentScope } from '#shared/domain/document.ts';
import {
  type Document,
  downloadFile,
  fileOf,
  sizeWords,
  useFavorite,
  useReload,
} from './document-queries.ts';
import styles from './documents.module.css';
import { OpenButton } from './type-icon.tsx';

const column = columnsOf<Document>();

export function useDocumentColumns(
  scope: DocumentScope,
  open: (dialog: DocumentDialog, document: Document) => void,
) {
  const { t } = useTranslation('documents');
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` only sets a state.
  return useMemo(
    () => [
      column.accessor('name', {
        id: 'name',
        header: t('column.name'),
        cell: ({ row: { original } }) => (
          <Row as="span" gap={1} align="center" className={styles.name}>
            <FavoriteButton document={original} />
            <OpenButton type={original.mediaType} onOpen={() => open('preview', original)}>
              {original.name}
              <Text as="span" ownLine tone="quiet" size="small" regular>
                {sizeWords(original.byteLength, language)}
              </Text>
            </OpenButton>
          </Row>
        ),
      }),
      column.accessor('addedAt', {
        id: 'added',
        header: t('column.added'),
        cell: ({ getValue }) => formatMoment(getValue(), language),
      }),
      column.accessor('changedAt', {
        id: 'changed',
        header: t('column.changed'),
        cell: ({ getValue }) => formatMoment(getValue(), language),
      }),
      column.display({
        id: 'who',
        header: scope === 'my' ? t('column.practices') : t('column.owner'),
        cell: ({ row: { original } }) =>
          scope === 'practice'
            ? original.isOwn
              ? t('you')
              : original.ownerName
            : original.practices.map(({ name }) => name).join(', ') || t('onlyYou'),
      }),
      column.display({
        id: 'actions',
        header: '',
        cell: ({ row: { original } }) => <DocumentMenu document={original} open={open} />,
      }),
    ],
    [t, language, scope],
  );
}

function FavoriteButton({ document }: { document: Document }) {
  const { t } = useTranslation('documents');
  const favorite = useFavorite();
  const is = favorite.isPending ? !document.isFavorite : document.isFavorite;
  return (
    <IconButton
      label={t('favorite', { name: document.name })}
      icon={<Star size={20} />}
      pressed={is}
      className={cx(styles.star, is && styles.starred)}
      onClick={() => favorite.mutate(document)}
    />
  );
}

interface DocumentMenuProps {
  document: Document;
  open: (dialog: DocumentDialog, document: Document) => void;
}

function DocumentMenu({ document, open }: DocumentMenuProps) {
  const { t } = useTranslation('documents');
  const words = useErrorWords();
  const reload = useReload();
  const sayUndoable = useUndoable();
  const { name, documentId, may } = document;
  const say = (error: unknown) => toast(words.error(error), 'danger');

  async function remove() {
    try {
      await call('DELETE /api/provider/documents/:documentId', { params: { documentId } });
      sayUndoable(t('deleted', { name }), restore, t('restored', { name }));
    } catch (error) {
      say(orCode(error, 'FAILED_TO_DELETE'));
    }
    await reload();
  }
  const restore = () =>
    call('POST /api/provider/documents/:documentId/restore', { params: { documentId } }).finally(reload);
  const save = () =>
    downloadFile(fileOf(document)).catch((error) => say(orCode(error, 'FAILED_TO_LOAD_DOCUMENTS')));

  return (
    <ActionMenu
      label={t('actions', { name })}
      icon={<MoreVertical size={20} aria-hidden />}
      className={styles.menu ?? ''}
      actions={[
        {
          label: t('preview'),
          icon: <Eye size={18} aria-hidden />,
          onSelect: () => open('preview', document),
        },
        { label: t('download'), icon: <Download size={18} aria-hidden />, onSelect: () => void save() },
        {
          label: t('practices'),
          icon: <Building2 size={18} aria-hidden />,
          onSelect: () => open('practices', document),
        },
        ...(may.change
          ? [
              {
                label: t('rename'),
                icon: <PencilLine size={18} aria-hidden />,
                onSelect: () => open('rename', document),
              },
              {
                label: t('delete'),
                icon: <Trash2 size={18} aria-hidden />,
                danger: true,
                onSelect: () => void remove(),
              },
            ]
          : []),
      ]}
    />
  );
}

type DocumentDialog = 'preview' | 'rename' | 'practices';
export type OpenedDialog = { dialog: DocumentDialog; document: Document } | null;

export function useOpenDialog() {
  const [opened, setOpened] = useState<OpenedDialog>(null);
  return {
    opened,
    open: (dialog: DocumentDialog, document: Document) => setOpened({ dialog, document }),
    close: () => setOpened(null),
  };
}
