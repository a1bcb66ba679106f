import { useTranslation } from 'react-i18next';
import { Lightbox } from '#client/ui/components/lightbox.tsx';
import type { OpenedFile } from './document-queries.ts';

/** A document that is a picture. */
export function PictureDialog({ file, onClose }: { file: OpenedFile; onClose: () => void }) {
  const { t } = useTranslation('documents');
  return (
    <Lightbox
      images={[{ src: file.url, alt: file.name, label: file.name }]}
      index={0}
      onIndex={() => {}}
      onClose={onClose}
      failedImage={() => <p>{t('pictureFailed')}</p>}
      words={{
        title: file.name,
        close: t('close'),
        previous: t('previous'),
        next: t('next'),
        position: () => '',
      }}
    />
  );
}
