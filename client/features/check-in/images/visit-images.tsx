import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { requestOf } from '#client/api/request-url.ts';
import { StillLoading } from '#client/ui/components/arriving.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { ConfirmDialog } from '#client/ui/forms/confirm-dialog.tsx';
import { ImageCards, type ImageOfVisit } from './image-cards.tsx';

const imagesQuery = (rootVisitId: string) =>
  queryOptions({
    queryKey: ['visit', rootVisitId, 'images'],
    queryFn: ({ signal }) =>
      call('GET /api/provider/visits/:rootVisitId/images', { params: { rootVisitId }, signal }),
  });

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

interface DeleteImageProps {
  visitId: string;
  image: ImageOfVisit;
  name: string;
}

/** PRODUCT 12.3. Says that an answer to an intake question stays. */
function DeleteImage({ visitId, image: { imageId, kind }, name }: DeleteImageProps) {
  const { t } = useTranslation('images');
  const words = useErrorWords();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  if (kind === 'intake-image') return <p>{words.code('CANNOT_DELETE_INTAKE_IMAGE')}</p>;

  async function remove() {
    await call('DELETE /api/provider/images/:imageId', { params: { imageId } });
    toast(t('deleted'), 'good');
    await queries.invalidateQueries(imagesQuery(visitId));
    setAsking(false);
  }
  return (
    <>
      <Button
        variant="quiet"
        icon={<Trash2 size={18} aria-hidden />}
        aria-label={t('deleteNamed', { image: name })}
        onClick={() => setAsking(true)}
      >
        {t('delete')}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={t('deleteTitle')}
          cancelLabel={t('keep')}
          confirmLabel={t('delete')}
          danger
          confirm={remove}
          errorCode="ERROR_DELETING_IMAGE"
          onClose={() => setAsking(false)}
        >
          <p>{t('deleteHelp')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
