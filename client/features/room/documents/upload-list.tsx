import { CircleAlert, CircleCheck, RotateCw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { isApiError } from '#client/api/api-error.ts';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import styles from './documents.module.css';
import type { Upload, UploadQueue } from './upload-queue.ts';

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
