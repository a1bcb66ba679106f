import { Camera, CircleAlert, CircleCheck, FileUp, RotateCw, X } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { isApiError } from '#client/api/api-error.ts';
import { Button } from '#client/ui/components/button.tsx';
import { cx } from '#client/ui/components/class-names.ts';
import { hasFiles } from '#client/ui/components/dropped-files.ts';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { uploadQueue, useReload } from './document-queries.ts';
import styles from './documents.module.css';
import type { Upload, UploadQueue } from './upload-queue.ts';

const TYPES = 'application/pdf,image/jpeg,.pdf,.jpg,.jpeg';

interface UploadAreaProps {
  /** Null for My Documents. */
  practiceId: number | null;
  children: ReactNode;
}

export function UploadArea({ practiceId, children }: UploadAreaProps) {
  const { t } = useTranslation('documents');
  const reload = useReload();
  const [over, setOver] = useState(false);
  useEffect(() => {
    uploadQueue.whenStored(() => void reload());
  });
  const add = (files: readonly File[]) => {
    if (files.length > 0) uploadQueue.add(files, practiceId);
  };
  const drag = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    setOver(event.type === 'dragover');
    if (event.type === 'drop') add([...(event.dataTransfer?.files ?? [])]);
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('dragover', (event) => drag(event), { signal });
    document.addEventListener('drop', (event) => drag(event), { signal });
    // The pointer left the window.
    document.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget ?? setOver(false), {
      signal,
    });
    return () => stop.abort();
  }, []);

  return (
    <Stack gap={4} className={cx(styles.area, over && styles.over)}>
      <Row gap={3} across={4} wrap align="center">
        <FileButton label={t('upload')} icon={<FileUp size={20} aria-hidden />} onFiles={add} />
        <FileButton label={t('takePicture')} icon={<Camera size={20} aria-hidden />} camera onFiles={add} />
        <Text tone="quiet" className={styles.rules}>
          <span className={styles.drop}>{t('drop')} </span>
          {t('rules')}
        </Text>
      </Row>
      <UploadList queue={uploadQueue} />
      {children}
    </Stack>
  );
}

interface FileButtonProps {
  label: string;
  icon: ReactNode;
  camera?: boolean;
  onFiles: (files: File[]) => void;
}

function FileButton({ label, icon, camera = false, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    // Allows choosing the same file again.
    target.value = '';
    onFiles(files);
  }
  return (
    <span className={camera ? styles.camera : undefined}>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!camera}
        accept={camera ? 'image/jpeg' : TYPES}
        {...(camera ? { capture: 'environment' as const } : {})}
        aria-label={label}
        onChange={choose}
      />
      <Button variant={camera ? 'secondary' : 'primary'} icon={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </span>
  );
}

export function UploadList({ queue }: { queue: UploadQueue }) {
  const { t } = useTranslation('documents');
  const { uploads } = useStore(queue.store);
  if (uploads.length === 0) return null;
  return (
    <Stack as="ul" gap={2} aria-label={t('uploads')}>
      {uploads.map((upload) => (
        <UploadEntry key={upload.key} upload={upload} queue={queue} />
      ))}
    </Stack>
  );
}

function UploadEntry({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
  const { t } = useTranslation('documents');
  const words = useErrorWords();
  const { key, file, state, sent, error } = upload;
  const percent = Math.round(sent * 100);
  const hopeless = isApiError(error) && [413, 415, 422].includes(error.status);
  return (
    <li className={styles.entry} data-state={state}>
      <span className={styles.entryIcon} aria-hidden>
        {state === 'done' ? <CircleCheck size={20} /> : state === 'failed' ? <CircleAlert size={20} /> : null}
      </span>
      <Text as="span" cut>
        {file.name}
      </Text>
      <Text
        as="span"
        tone="quiet"
        className={styles.entryState}
        role={state === 'failed' ? 'alert' : 'status'}
      >
        {state === 'failed' ? (
          <>
            <span>{words.error(error)}</span>
            {isApiError(error, 'FILE_TOO_LARGE') ? <span> {t('tooLargeHelp')}</span> : null}
          </>
        ) : state === 'sending' && percent < 100 ? (
          t('sending', { percent })
        ) : (
          t(`state.${state}`)
        )}
      </Text>
      {state === 'sending' ? (
        <progress className={styles.bar} value={percent} max={100} aria-label={file.name} />
      ) : null}
      <Row as="span" className={styles.entryButtons}>
        {state === 'failed' && !hopeless ? (
          <IconButton
            label={t('retry', { name: file.name })}
            icon={<RotateCw size={18} />}
            onClick={() => queue.retry(key)}
          />
        ) : null}
        <IconButton
          label={t(state === 'sending' || state === 'waiting' ? 'cancelUpload' : 'dismiss', {
            name: file.name,
          })}
          icon={<X size={18} />}
          onClick={() => queue.cancel(key)}
        />
      </Row>
    </li>
  );
}
