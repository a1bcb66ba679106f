import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { Lightbox } from '#client/ui/components/lightbox.tsx';
import type { OpenedFile } from './document-queries.ts';

const PdfDialog = lazyPart(() => import('./pdf-dialog.tsx'));

export function FileDialog({ file, onClose }: { file: OpenedFile; onClose: () => void }) {
  if (file.mediaType === 'image/jpeg') return <PictureDialog file={file} onClose={onClose} />;
  return (
    <Suspense>
      <PdfDialog file={file} onClose={onClose} />
    </Suspense>
  );
}

function PictureDialog({ file, onClose }: { file: OpenedFile; onClose: () => void }) {
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
