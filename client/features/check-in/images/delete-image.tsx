import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#client/api/call.ts';
import { Button } from '#client/ui/components/button.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { ConfirmDialog } from '#client/ui/forms/confirm-dialog.tsx';
import type { ImagesOfVisit } from '#shared/contracts/rest/check-in/images.ts';

export type ImageOfVisit = z.infer<typeof ImagesOfVisit>['results'][number];

export const imagesQuery = (rootVisitId: string) =>
  queryOptions({
    queryKey: ['visit', rootVisitId, 'images'],
    queryFn: ({ signal }) =>
      call('GET /api/provider/visits/:rootVisitId/images', { params: { rootVisitId }, signal }),
  });

interface DeleteImageProps {
  visitId: string;
  image: ImageOfVisit;
  name: string;
}

/** PRODUCT 12.3. Says that an answer to an intake question stays. */
export function DeleteImage({ visitId, image: { imageId, kind }, name }: DeleteImageProps) {
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
