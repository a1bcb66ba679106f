import { Camera, CircleCheck, ImageUp, RotateCcw } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/api/api-error.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { Spinner } from '#client/ui/components/spinner.tsx';
import { useObjectUrl } from '#client/ui/components/use-object-url.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { IMAGE_BYTES, PHOTO_FILES } from '#shared/rules/upload-limits.ts';
import { CameraButton, takesOnPage } from './camera-button.tsx';
import styles from './picture-field.module.css';
import { type ImageUpload, toBase64, uploadError } from './picture-upload.ts';

/** A longer upload counts as a problem, and continues. */
const SLOW_MS = 12_000;

interface PictureFieldProps {
  label: string;
  hint?: ReactNode;
  send: (image: ImageUpload) => Promise<{ imageId: string }>;
  onSent: (imageId: string) => void;
  /** No picture came from the camera or the files, the upload failed, or it is slow. */
  onTrouble?: () => void;
  error?: string | undefined;
  /**
   * Shows the chosen picture first, and places the buttons on a step's page; without it, the picture is sent
   * immediately.
   */
  confirmed?: (parts: PictureParts) => ReactNode;
}

interface PictureParts {
  picture: ReactNode;
  /** The step's main button; null once the picture is sent. */
  main: ReactNode;
  others: ReactNode;
}

interface Chosen {
  file: File;
  idempotencyKey: string;
}

export function PictureField(props: PictureFieldProps) {
  const { label, hint, send, onSent, onTrouble, error: wrong, confirmed } = props;
  const { t } = useTranslation('images');
  const words = useErrorWords();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const url = useObjectUrl(chosen?.file ?? null);
  const [shown, setShown] = useState(true);
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [error, setError] = useState<unknown>(null);
  const [onPage] = useState(takesOnPage);
  const [cameraFails, setCameraFails] = useState(false);

  async function upload(picture: Chosen) {
    setState('sending');
    setError(null);
    const slow = setTimeout(() => onTrouble?.(), SLOW_MS);
    try {
      if (picture.file.size > IMAGE_BYTES) throw new ApiError('PAYLOAD_TOO_LARGE', 413);
      const base64 = await toBase64(picture.file);
      const { imageId } = await send({ idempotencyKey: picture.idempotencyKey, base64 }).catch(
        (failed: unknown) => {
          throw uploadError(failed);
        },
      );
      setState('sent');
      onSent(imageId);
    } catch (failed) {
      setState('idle');
      setError(failed);
      onTrouble?.();
    } finally {
      clearTimeout(slow);
    }
  }

  async function sendTaken(image: ImageUpload) {
    const { imageId } = await send(image).catch((failed: unknown) => {
      onTrouble?.();
      throw failed;
    });
    setChosen(null);
    setError(null);
    setCameraFails(false);
    setState('sent');
    onSent(imageId);
  }
  function withoutCamera(camera: 'unusable' | 'unused') {
    setCameraFails(camera === 'unusable');
    onTrouble?.();
  }

  // Phones without a camera end the dialog without a file. React has no property for this event.
  const troubled = useRef(onTrouble);
  troubled.current = onTrouble;
  useEffect(() => {
    const element = input.current;
    const cancelled = () => troubled.current?.();
    element?.addEventListener('cancel', cancelled);
    return () => element?.removeEventListener('cancel', cancelled);
  }, []);

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // Allows choosing the same file again.
    event.target.value = '';
    if (!file) return;
    const picture = { file, idempotencyKey: crypto.randomUUID() };
    setChosen(picture);
    setShown(true);
    setCameraFails(false);
    setState('idle');
    setError(null);
    if (!confirmed) void upload(picture);
  }

  const sending = state === 'sending';
  const look = confirmed ? ({ size: 'large', block: true } as const) : {};
  const take = onPage ? (
    <CameraButton disabled={sending} send={sendTaken} onTrouble={withoutCamera} look={look} />
  ) : null;
  const chooseLabel =
    confirmed && chosen ? 'retake' : chosen ? 'another' : onPage ? 'chooseFile' : 'choosePicture';
  const chooseFile = (
    <Button
      {...look}
      {...(confirmed && !onPage && !chosen ? { variant: 'primary' } : {})}
      icon={
        onPage && !(confirmed && chosen) ? (
          <ImageUp size={20} aria-hidden />
        ) : (
          <Camera size={20} aria-hidden />
        )
      }
      aria-disabled={sending}
      aria-describedby={hint ? `${id}-hint` : undefined}
      onClick={() => (sending ? undefined : input.current?.click())}
    >
      {t(chooseLabel)}
    </Button>
  );

  const picture = (
    <Stack gap={3}>
      <Text as="label" strong htmlFor={id}>
        {label}
      </Text>
      {hint ? (
        <Text tone="quiet" size="small" id={`${id}-hint`}>
          {hint}
        </Text>
      ) : null}
      <input
        ref={input}
        id={id}
        className={styles.input}
        type="file"
        accept={PHOTO_FILES}
        aria-invalid={wrong || error ? true : undefined}
        onChange={choose}
      />
      {url && shown ? (
        // Some browsers cannot display every accepted type.
        <img className={styles.picture} src={url} alt={t('takenPicture')} onError={() => setShown(false)} />
      ) : null}
      {chosen && !shown ? <p>{chosen.file.name}</p> : null}
      <Row as="p" gap={2} align="center" tone="quiet" className={styles.state} role="status">
        {state === 'sending' ? <Spinner size="small" /> : null}
        {state === 'sent' ? <CircleCheck size={20} aria-hidden /> : null}
        {state === 'sending' ? t('sending') : state === 'sent' ? t('sent') : null}
      </Row>
      {cameraFails ? (
        <Notice tone="waiting" announce="alert">
          {t('cameraFails')}
        </Notice>
      ) : null}
      {error || wrong ? (
        <Notice tone="danger" announce="alert">
          {error ? words.error(error) : wrong}
        </Notice>
      ) : null}
      {confirmed ? null : (
        <Row gap={3} wrap>
          {error && chosen ? (
            <Button icon={<RotateCcw size={20} aria-hidden />} onClick={() => upload(chosen)}>
              {t('sendAgain')}
            </Button>
          ) : null}
          {take}
          {chooseFile}
        </Row>
      )}
    </Stack>
  );
  if (!confirmed) return picture;
  if (state === 'sent') return confirmed({ picture, main: null, others: null });
  if (!chosen) return confirmed({ picture, main: take ?? chooseFile, others: take ? chooseFile : null });
  const use = (
    <Button {...look} variant="primary" busy={sending} onClick={() => upload(chosen)}>
      {t(error ? 'sendAgain' : 'usePicture')}
    </Button>
  );
  return confirmed({ picture, main: use, others: chooseFile });
}
