import { Building2, Download, Eye, MoreVertical, PencilLine, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { ActionMenu } from '#client/ui/components/menu.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { useUndoable } from '#client/ui/forms/use-undoable.ts';
import { type Document, downloadFile, fileOf, useReload } from './document-queries.ts';
import styles from './documents.module.css';
import type { DocumentDialog } from './use-open-dialog.ts';

interface DocumentMenuProps {
  document: Document;
  open: (dialog: DocumentDialog, document: Document) => void;
}

export function DocumentMenu({ document, open }: DocumentMenuProps) {
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
