import { Download, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import DocumentView from '#client/features/room/document-view/document-view.tsx';
import { START } from '#client/features/room/document-view/view.ts';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Row, Text } from '#client/ui/components/layout.tsx';
import lightboxStyles from '#client/ui/components/lightbox.module.css';
import { toast } from '#client/ui/components/toast.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { downloadFile, type OpenedFile } from './document-queries.ts';
import styles from './documents.module.css';

export default function PdfDialog({ file, onClose }: { file: OpenedFile; onClose: () => void }) {
  const { t } = useTranslation('documents');
  const words = useErrorWords();
  const element = useRef<HTMLDialogElement>(null);
  const [view, setView] = useState(START);
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const save = () =>
    downloadFile(file).catch((error) =>
      toast(words.error(orCode(error, 'FAILED_TO_LOAD_DOCUMENTS')), 'danger'),
    );
  return (
    <dialog
      ref={element}
      className={lightboxStyles.lightbox}
      data-surface="dark"
      aria-label={file.name}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={lightboxStyles.content}>
        <Row as="header" gap={2} align="center" className={styles.pdfTop}>
          <Text as="h2" size="large" cut grows>
            {file.name}
          </Text>
          <IconButton label={t('download')} icon={<Download size={22} />} onClick={() => void save()} />
          <IconButton label={t('close')} icon={<X size={24} />} onClick={onClose} />
        </Row>
        <DocumentView
          url={file.url}
          name={file.name}
          mediaType={file.mediaType}
          view={view}
          onView={setView}
          takesFocus
        />
      </div>
    </dialog>
  );
}
