import { useTranslation } from 'react-i18next';
import { Lightbox } from '../../components/lightbox.tsx';
import { type Document, fileUrl } from './document-queries.ts';

/** A document that is a picture. */
export function PictureDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const { t } = useTranslation('documents');
  return (
    <Lightbox
      images={[{ src: fileUrl(document.documentId), alt: document.name, label: document.name }]}
      index={0}
      onIndex={() => {}}
      onClose={onClose}
      words={{
        title: document.name,
        close: t('close'),
        previous: t('previous'),
        next: t('next'),
        failed: t('pictureFailed'),
        position: () => '',
      }}
    />
  );
}
