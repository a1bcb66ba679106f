import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { requestOf } from '#client/api/request-url.ts';
import { StillLoading } from '#client/ui/components/arriving.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { DeleteImage, imagesQuery } from './delete-image.tsx';
import { ImageCards } from './image-cards.tsx';

interface VisitImagesProps {
  visitId: string;
  timeZone: string;
  only?: string | null;
}

export default function VisitImages({ visitId, timeZone, only = null }: VisitImagesProps) {
  const { t } = useTranslation('images');
  const { data, error, isFetching, refetch } = useQuery(imagesQuery(visitId));
  if (error && !data) {
    return (
      <Card title={t('title')}>
        <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching} />
      </Card>
    );
  }
  if (!data) return <StillLoading />;
  const taken = data.results.filter(({ sessionId }) => only === null || sessionId === only);
  const srcOf = (imageId: string) => requestOf('GET /api/provider/images/:imageId', { imageId }).url;
  return (
    <ImageCards
      taken={taken}
      srcOf={srcOf}
      timeZone={timeZone}
      below={(image, name) => <DeleteImage visitId={visitId} image={image} name={name} />}
    />
  );
}
