import { Camera } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonLook } from '#client/ui/components/button.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import type { ImageUpload } from './picture-upload.ts';

const CaptureDialog = lazyPart(() => import('./capture-dialog.tsx'));

/**
 * Only computers take pictures on the page, because their file dialog has no camera. A phone's file dialog offers the
 * phone's own camera, which takes better pictures.
 */
export const takesOnPage = (): boolean =>
  matchMedia('(hover: hover) and (pointer: fine)').matches && Boolean(navigator.mediaDevices?.getUserMedia);

interface CameraButtonProps {
  disabled: boolean;
  look: ButtonLook;
  send: (image: ImageUpload) => Promise<unknown>;
  /** The camera cannot be used, or the person changed their mind. */
  onTrouble: (camera: 'unusable' | 'unused') => void;
}

/** Takes a picture with the computer's camera, which is on only while its dialog is open. */
export function CameraButton({ disabled, look, send, onTrouble }: CameraButtonProps) {
  const { t } = useTranslation('images');
  const [opening, setOpening] = useState(false);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const sent = useRef(false);
  /** The person left the page, perhaps while the browser is still asking about the camera. */
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  useEffect(() => () => close(stream), [stream]);

  async function open() {
    setOpening(true);
    sent.current = false;
    const opened = await navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'user' } })
      .catch(() => null);
    if (left.current) return close(opened);
    setOpening(false);
    setStream(opened);
    if (!opened) onTrouble('unusable');
  }
  return (
    <>
      <Button
        {...look}
        variant="primary"
        icon={<Camera size={20} aria-hidden />}
        busy={opening}
        aria-disabled={disabled}
        onClick={() => (disabled ? undefined : void open())}
      >
        {t('takeTitle')}
      </Button>
      {stream ? (
        <Suspense fallback={null}>
          <CaptureDialog
            title={t('takeTitle')}
            help={t('takeHelp')}
            stream={stream}
            send={async (image) => {
              await send(image);
              sent.current = true;
            }}
            onClose={() => {
              setStream(null);
              if (!sent.current) onTrouble('unused');
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function close(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
