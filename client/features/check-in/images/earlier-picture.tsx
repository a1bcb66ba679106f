import { useTranslation } from 'react-i18next';
import { requestOf } from '#client/api/request-url.ts';
import { formatDate } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Stack } from '#client/ui/components/layout.tsx';
import { FileImage } from '#client/ui/errors/file-image.tsx';
import styles from './picture-field.module.css';
import type { EarlierPicture as Picture } from './use-earlier-picture.ts';

export function EarlierPicture({ sessionId, picture }: { sessionId: string; picture: Picture }) {
  const { t } = useTranslation('images');
  const language = useLanguage();
  const { imageId, takenOn } = picture;
  const name = 'GET /api/patient/sessions/:sessionId/earlier-picture/:imageId';
  return (
    <Stack as="figure" gap={3}>
      <FileImage
        className={styles.picture}
        src={requestOf(name, { sessionId, imageId }).url}
        alt={t('earlierPicture')}
        otherwise={t('failed')}
      />
      <figcaption>{t('takenOn', { date: formatDate(takenOn, language) })}</figcaption>
    </Stack>
  );
}
