import { Camera, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { Button } from '../../../ui/components/button.tsx';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { Notice } from '../../../ui/components/notice.tsx';
import { toast } from '../../../ui/components/toast.tsx';
import { useObjectUrl } from '../../../ui/components/use-object-url.ts';
import { useErrorWords } from '../../../ui/errors/use-error-words.ts';
import styles from './capture-dialog.module.css';
import { captureFrame } from './capture-frame.ts';
import { hasGrown } from './has-grown.ts';
import { type ImageUpload, toBase64, uploadError } from './picture-upload.ts';

/** Another person's answer, and how it reads. */
export interface Answer {
  may: boolean;
  words: string;
}

interface Asks {
  ask: () => Promise<Answer>;
  withdraw: () => void;
  /** The button that asks, and the words shown until the answer. */
  take: string;
  waiting: string;
}

interface CaptureDialogProps {
  title: string;
  /** Says who will see it. */
  help: string;
  /** The camera; null without one. */
  stream: MediaStream | null;
  /** A remote picture at full size was requested: capturing waits until it has grown. */
  growing?: boolean;
  /** For a picture of another person, who is asked first. */
  asks?: Asks;
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
  const { title, help, stream, growing, asks, send, onClose } = props;
  const { t } = useTranslation('images');
  const words = useErrorWords();
  const player = useRef<HTMLVideoElement>(null);
  const [taken, setTaken] = useState<Taken | null>(null);
  const url = useObjectUrl(taken?.picture ?? null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [answer, setAnswer] = useState<'awaited' | Answer | null>(null);
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

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (failed) {
      setError(failed);
    } finally {
      setBusy(false);
    }
  }
  async function mayTake(): Promise<boolean> {
    if (!asks) return true;
    setAnswer('awaited');
    // An error does not count as an answer.
    const given = await asks.ask().catch((failed: unknown) => {
      setAnswer(null);
      throw failed;
    });
    setAnswer(given);
    return given.may;
  }
  const take = () =>
    attempt(async () => {
      if (asks && !hasVideo(stream)) throw new ApiError('NO_PATIENT_VIDEO', 0);
      await grown.current;
      if (!(await mayTake()) || !player.current) return;
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
    setError(null);
    setAnswer(null);
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
          {asks && answer === 'awaited' ? (
            <Button key="withdraw" onClick={asks.withdraw}>
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
              {asks?.take ?? t('take')}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.help}>{help}</p>
      <div className={styles.frame}>
        {taken ? (
          url && <img className={styles.picture} src={url} alt={t('takenPicture')} />
        ) : (
          <video ref={player} className={styles.picture} autoPlay playsInline muted aria-label={t('live')} />
        )}
      </div>
      <p className={styles.asking} role="status">
        {answer === 'awaited' ? asks?.waiting : answer?.may ? answer.words : null}
      </p>
      {answer !== null && answer !== 'awaited' && !answer.may ? (
        <div className={styles.notice}>
          <Notice tone="waiting" announce="alert">
            {answer.words}
          </Notice>
        </div>
      ) : null}
      {error ? (
        <div className={styles.notice}>
          <Notice tone="danger" announce="alert">
            {words.error(error)}
          </Notice>
        </div>
      ) : null}
    </Dialog>
  );
}
