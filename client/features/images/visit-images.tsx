import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestOf } from '../../api/request-url.ts';
import { Card } from '../../components/card.tsx';
import { Lightbox } from '../../components/lightbox.tsx';
import { ErrorNotice } from '../../errors/error-notice.tsx';
import { FileImage } from '../../errors/file-image.tsx';
import { FileRefusal } from '../../errors/file-refusal.tsx';
import { formatDay, formatTime } from '../dates/format.ts';
import { useLanguage } from '../language/use-language.ts';
import { imagesQuery } from './images-query.ts';
import styles from './visit-images.module.css';

interface VisitImagesProps {
  visitId: string;
  /** The zone of displayed times. */
  timeZone: string;
  /** This patient's alone, by the visit patient's id. */
  only?: string | null;
}

/** The images taken in a visit, if any. */
export default function VisitImages({ visitId, timeZone, only = null }: VisitImagesProps) {
  const { t } = useTranslation('images');
  const language = useLanguage();
  const { data, error, isFetching, refetch } = useQuery(imagesQuery(visitId));
  const [open, setOpen] = useState<number | null>(null);
  if (error && !data) {
    return (
      <Card title={t('title')}>
        <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching} />
      </Card>
    );
  }
  const taken = data?.results.filter(({ sessionId }) => only === null || sessionId === only) ?? [];
  if (taken.length === 0) return null;
  const images = taken.map(({ imageId, patientName, takenBy, takenAt }, index) => ({
    imageId,
    src: requestOf('GET /api/provider/images/:imageId', { imageId }).url,
    alt: t('imageOf', { name: patientName, number: index + 1 }),
    name: patientName,
    when: `${formatDay(takenAt, timeZone, language)}, ${formatTime(takenAt, timeZone, language)}`,
    who: takenBy ? t('takenBy', { name: takenBy }) : t('takenByPatient'),
  }));
  return (
    <Card title={t('title')}>
      <ul className={styles.images}>
        {images.map(({ imageId, src, alt, name, when, who }, index) => (
          <li key={imageId}>
            <button
              type="button"
              className={styles.open}
              aria-label={`${alt}, ${when}`}
              onClick={() => setOpen(index)}
            >
              <FileImage
                className={styles.image}
                wordsClassName={styles.refused}
                src={src}
                alt=""
                loading="lazy"
                otherwise={t('failed')}
              />
            </button>
            <p className={styles.name}>{name}</p>
            <p className={styles.note}>{when}</p>
            <p className={styles.note}>{who}</p>
          </li>
        ))}
      </ul>
      {open === null ? null : (
        <Lightbox
          images={images.map(({ src, alt, name, when, who }) => ({
            src,
            alt,
            label: `${name} · ${when} · ${who}`,
          }))}
          index={open}
          onIndex={setOpen}
          onClose={() => setOpen(null)}
          failedImage={(src, onReady) => <FileRefusal src={src} onReady={onReady} otherwise={t('failed')} />}
          words={{
            title: t('title'),
            close: t('close'),
            previous: t('previous'),
            next: t('next'),
            position: (number, count) => t('position', { number, total: count }),
          }}
        />
      )}
    </Card>
  );
}
