import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import { Stack } from '#client/ui/components/layout.tsx';
import 'react-easy-crop/react-easy-crop.css';
import { ApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { fromBase64, toBase64 } from '#client/features/check-in/images/picture-upload.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Spinner } from '#client/ui/components/spinner.tsx';
import { useObjectUrl } from '#client/ui/components/use-object-url.ts';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import type { Profile } from '#shared/contracts/rest/staff/own-account.ts';
import styles from './crop-dialog.module.css';

/** In pixels (PRODUCT 16.2). */
const WIDTH = 350;
const MOST_ZOOM = 3;

interface CropDialogProps {
  file: File;
  onClose: () => void;
  onSaved: (profile: Profile) => void;
}

export default function CropDialog({ file, onClose, onSaved }: CropDialogProps) {
  const { t } = useTranslation('own-account');
  // The server converts images to JPEG that the browser cannot draw, such as HEIC in Chrome and Firefox.
  const [drawable, setDrawable] = useState<Blob>(file);
  const url = useObjectUrl(drawable);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea | null>(null);
  const save = useMutation({
    async mutationFn() {
      if (!url || !area) throw new ApiError('ERROR_PROCESSING_IMAGE', 0);
      const base64 = await toBase64(await cropImage(url, area));
      return call('PUT /api/provider/account/image', { body: { base64 } });
    },
    onSuccess: onSaved,
  });
  const turn = useMutation({
    async mutationFn() {
      if (drawable !== file) throw new ApiError('ERROR_PROCESSING_IMAGE', 0);
      const { base64 } = await call('POST /api/provider/account/image/drawable', {
        body: { base64: await toBase64(file) },
      });
      return fromBase64(base64);
    },
    onSuccess: setDrawable,
  });
  const failure = turn.error
    ? orCode(turn.error, 'ERROR_PROCESSING_IMAGE')
    : save.error && orCode(save.error, 'FAILED_TO_SAVE_IMAGE');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('cropTitle')}
      closeLabel={t('close')}
      width={WIDTH}
      actions={
        <Button
          variant="primary"
          block
          busy={save.isPending}
          disabled={!area || turn.isPending || turn.isError}
          onClick={() => save.mutate()}
        >
          {t('save')}
        </Button>
      }
    >
      <Stack gap={4}>
        <div className={styles.stage}>
          {url ? (
            <Cropper
              image={url}
              crop={crop}
              zoom={zoom}
              maxZoom={MOST_ZOOM}
              aspect={1}
              cropShape="round"
              showGrid={false}
              // The stylesheet is imported: the page's policy allows no style elements.
              disableAutomaticStylesInjection
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_percent, pixels) => setArea(pixels)}
              mediaProps={{ onError: () => turn.mutate(), alt: '' }}
              cropperProps={{ role: 'group', 'aria-label': t('cropArea') }}
            />
          ) : null}
          {turn.isPending ? (
            <div className={styles.preparing}>
              <Spinner size="large" label={t('preparing')} />
            </div>
          ) : null}
        </div>
        <Stack as="label" gap={2} strong className={styles.zoom}>
          {t('zoom')}
          <input
            type="range"
            min={1}
            max={MOST_ZOOM}
            step={0.05}
            value={zoom}
            onChange={({ target }) => setZoom(Number(target.value))}
          />
        </Stack>
        {failure ? <ErrorNotice error={failure} /> : null}
      </Stack>
    </Dialog>
  );
}

interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Side of the saved square, in pixels. */
const CROPPED_SIDE = 350;
const JPEG_QUALITY = 0.9;

/**
 * The cropped part of an image as a square JPEG.
 *
 * @throws ERROR_PROCESSING_IMAGE
 */
async function cropImage(url: string, area: CropArea): Promise<Blob> {
  const image = new Image();
  image.src = url;
  const canvas = document.createElement('canvas');
  canvas.width = CROPPED_SIDE;
  canvas.height = CROPPED_SIDE;
  try {
    await image.decode();
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    // JPEG has no transparency: otherwise transparent parts would be black.
    pen.fillStyle = '#ffffff';
    pen.fillRect(0, 0, CROPPED_SIDE, CROPPED_SIDE);
    const { x, y, width, height } = area;
    pen.drawImage(image, x, y, width, height, 0, 0, CROPPED_SIDE, CROPPED_SIDE);
    return await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('no picture'))),
        'image/jpeg',
        JPEG_QUALITY,
      ),
    );
  } catch {
    throw new ApiError('ERROR_PROCESSING_IMAGE', 0);
  }
}
