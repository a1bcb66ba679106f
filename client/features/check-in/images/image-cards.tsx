import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { formatDate, formatDay, formatTime, localDate } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { NameInVisit } from '#client/features/visits/visits/patient-name.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import { Lightbox } from '#client/ui/components/lightbox.tsx';
import { FileImage } from '#client/ui/errors/file-image.tsx';
import { FileRefusal } from '#client/ui/errors/file-refusal.tsx';
import type { ImagesOfVisit } from '#shared/contracts/rest/check-in/images.ts';
import styles from './image-cards.module.css';

export type ImageOfVisit = z.infer<typeof ImagesOfVisit>['results'][number];

interface ImageCardsProps {
  taken: readonly ImageOfVisit[];
  srcOf: (imageId: string) => string;
  timeZone: string;
  below?: (image: ImageOfVisit, name: string) => ReactNode;
}

export function ImageCards({ taken, srcOf, timeZone, below }: ImageCardsProps) {
  const { t } = useTranslation('images');
  const language = useLanguage();
  const [open, setOpen] = useState<number | null>(null);
  if (taken.length === 0) return null;
  const inWords = (at: string) =>
    `${formatDay(at, timeZone, language)}, ${formatTime(at, timeZone, language)}`;
  function whoTook({ takenBy, takenAt, usedAgainAt }: ImageOfVisit) {
    if (usedAgainAt) return t('usedAgain', { date: formatDate(localDate(takenAt, timeZone), language) });
    return takenBy ? t('takenBy', { name: takenBy }) : t('takenByPatient');
  }
  const images = taken.map((image, index) => ({
    image,
    src: srcOf(image.imageId),
    alt: t('imageOf', { name: image.patientName, number: index + 1 }),
    name: image.patientName,
    when: inWords(image.usedAgainAt ?? image.takenAt),
    who: whoTook(image),
  }));
  return (
    <Card title={t('title')}>
      <ul className={styles.images}>
        {images.map(({ image, src, alt, name, when, who }, index) => (
          <li key={image.imageId}>
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
            <Text strong breaks>
              <NameInVisit name={name} sessionId={image.sessionId} />
            </Text>
            <Text tone="quiet" size="small">
              {when}
            </Text>
            <Text tone="quiet" size="small">
              {who}
            </Text>
            {below?.(image, alt)}
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
