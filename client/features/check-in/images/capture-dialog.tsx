import { Camera, RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/api/api-error.ts';
import { useAttempt } from '#client/api/use-attempt.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Box, Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { useObjectUrl } from '#client/ui/components/use-object-url.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import styles from './capture-dialog.module.css';
import { type ImageUpload, toBase64, uploadError } from './picture-upload.ts';

/** A picture that has not grown for this long has its final size. */
export const SETTLED_MS = 1_200;
/** Limits the wait on slow networks. */
export const PATIENCE_MS = 4_000;

/**
 * After full size is requested, a picture stays small for a moment, and then grows in one or two steps.
 *
 * @returns resolves when it has stopped growing, or the wait is over
 */
export function hasGrown(player: EventTarget, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(settled);
      clearTimeout(patience);
      player.removeEventListener('resize', again);
      resolve();
    };
    const again = () => {
      clearTimeout(settled);
      settled = setTimeout(over, SETTLED_MS);
    };
    let settled = setTimeout(over, SETTLED_MS);
    const patience = setTimeout(over, PATIENCE_MS);
    player.addEventListener('resize', again);
    signal.addEventListener('abort', over, { once: true });
  });
}

/** Matches the quality of the camera's own pictures; the server re-encodes the result. */
const JPEG_QUALITY = 0.95;

/**
 * Captures a player's current frame at its full size, however it is displayed.
 *
 * @throws ERROR_CAPTURING_IMAGE if it shows none
 */
async function captureFrame(player: HTMLVideoElement): Promise<Blob> {
  const { videoWidth, videoHeight, readyState } = player;
  if (videoWidth === 0 || readyState < HTMLMediaElement.HAVE_CURRENT_DATA) throw notCaptured();
  const canvas = document.createElement('canvas');
  canvas.width = videoWidth;
  canvas.height = videoHeight;
  try {
    canvas.getContext('2d')?.drawImage(player, 0, 0);
  } catch {
    throw notCaptured();
  }
  const picture = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/jpeg', JPEG_QUALITY));
  if (!picture) throw notCaptured();
  return picture;
}

const notCaptured = () => new ApiError('ERROR_CAPTURING_IMAGE', 0);

/** For a picture of another person, who is asked first. */
interface Asked {
  take: string;
  may: () => Promise<boolean>;
  again: () => void;
  said: ReactNode;
  /** Replaces the close button until the person answers; null before and after. */
  withdraw: (() => void) | null;
}

export interface CaptureDialogProps {
  title: string;
  help: string;
  /** Null without a camera. */
  stream: MediaStream | null;
  /** A remote picture was requested at full size, so capturing waits until it has grown. */
  growing?: boolean;
  asked?: Asked;
  send: (image: ImageUpload) => Promise<unknown>;
  onClose: () => void;
}

const hasVideo = (stream: MediaStream | null): boolean =>
  stream?.getVideoTracks().some(({ readyState }) => readyState === 'live') ?? false;

interface Taken {
  picture: Blob;
  idempotencyKey: string;
}

/** Shows the live picture, then the captured one, which is kept until it is saved, retaken or discarded. */
export default function CaptureDialog(props: CaptureDialogProps) {
  const { title, help, stream, growing, asked, send, onClose } = props;
  const { t } = useTranslation('images');
  const words = useErrorWords();
  const player = useRef<HTMLVideoElement>(null);
  const [taken, setTaken] = useState<Taken | null>(null);
  const url = useObjectUrl(taken?.picture ?? null);
  const { busy, error, attempt, forget } = useAttempt();
  const grown = useRef(Promise.resolve());
  useEffect(() => {
    if (!growing || !player.current) return;
    const over = new AbortController();
    grown.current = hasGrown(player.current, over.signal);
    return () => over.abort();
  }, [growing]);
  useEffect(() => {
    if (!taken && player.current) player.current.srcObject = stream;
  }, [stream, taken]);

  const take = () =>
    attempt(async () => {
      if (asked && !hasVideo(stream)) throw new ApiError('NO_PATIENT_VIDEO', 0);
      await grown.current;
      if (asked && !(await asked.may())) return;
      if (!player.current) return;
      const picture = await captureFrame(player.current);
      setTaken({ picture, idempotencyKey: crypto.randomUUID() });
    });
  const save = ({ picture, idempotencyKey }: Taken) =>
    attempt(async () => {
      const base64 = await toBase64(picture);
      await send({ idempotencyKey, base64 }).catch((failed: unknown) => {
        throw uploadError(failed);
      });
      toast(t('saved'), 'good');
      onClose();
    });
  function retake() {
    forget();
    asked?.again();
    setTaken(null);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width={760}
      actions={
        <>
          {asked?.withdraw ? (
            <Button key="withdraw" onClick={asked.withdraw}>
              {t('withdrawRequest')}
            </Button>
          ) : (
            <Button key="cancel" aria-disabled={busy} onClick={() => (busy ? undefined : onClose())}>
              {t('cancel')}
            </Button>
          )}
          {taken ? (
            <>
              <Button
                icon={<RotateCcw size={20} aria-hidden />}
                aria-disabled={busy}
                onClick={() => (busy ? undefined : retake())}
              >
                {t('retake')}
              </Button>
              <Button key="save" variant="primary" busy={busy} onClick={() => save(taken)}>
                {t(error ? 'saveAgain' : 'save')}
              </Button>
            </>
          ) : (
            <Button
              key="take"
              variant="primary"
              icon={<Camera size={20} aria-hidden />}
              busy={busy}
              onClick={take}
            >
              {asked?.take ?? t('take')}
            </Button>
          )}
        </>
      }
    >
      <Text below={3} tone="quiet">
        {help}
      </Text>
      <Stack middle className={styles.frame}>
        {taken ? (
          url && <img className={styles.picture} src={url} alt={t('takenPicture')} />
        ) : (
          <video ref={player} className={styles.picture} autoPlay playsInline muted aria-label={t('live')} />
        )}
      </Stack>
      {asked?.said}
      {error ? (
        <Box above={3}>
          <Notice tone="danger" announce="alert">
            {words.error(error)}
          </Notice>
        </Box>
      ) : null}
    </Dialog>
  );
}
