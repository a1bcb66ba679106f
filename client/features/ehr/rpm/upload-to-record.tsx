import { useQuery } from '@tanstack/react-query';
import { CloudUpload, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { useAttempt } from '#client/api/use-attempt.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Row, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { useRequestKey } from '#client/ui/forms/use-request-key.ts';
import type { UploadProgress } from '#shared/contracts/rest/ehr/record-uploads.ts';
import styles from './rpm.module.css';
import { uploadQuery, type WantedData } from './rpm-queries.ts';

interface UploadToRecordProps {
  practiceId: number;
  wanted: WantedData;
  mrn: string | null;
  count: number;
}

const notUploaded = (failure: unknown) => orCode(failure, 'ERROR_UPLOADING_DATA_TO_EHR');

export function UploadToRecord({ practiceId, wanted, mrn, count }: UploadToRecordProps) {
  const { t } = useTranslation('rpm');
  const key = useRequestKey();
  const { busy, error, attempt } = useAttempt(notUploaded);
  const [upload, setUpload] = useState<UploadProgress | null>(null);

  const send = () =>
    attempt(async () => {
      const body = { idempotencyKey: key.of(wanted), data: wanted };
      setUpload(
        await call('POST /api/provider/practices/:practiceId/rpm/uploads', { params: { practiceId }, body }),
      );
    });
  if (!mrn) return <Notice>{t('noMrn')}</Notice>;
  if (upload) return <Progress practiceId={practiceId} first={upload} />;
  return (
    <>
      <Row gap={3} wrap align="center">
        <Button
          variant="primary"
          icon={<CloudUpload size={20} aria-hidden />}
          busy={busy}
          onClick={() => void send()}
        >
          {t('upload')}
        </Button>
        <Text as="span" tone="quiet" size="small">
          {t('uploadCount', { count })}
        </Text>
      </Row>
      {error ? <ErrorNotice error={error} /> : null}
    </>
  );
}

function Progress({ practiceId, first }: { practiceId: number; first: UploadProgress }) {
  const { t } = useTranslation('rpm');
  const { busy, error, attempt } = useAttempt(notUploaded);
  const { data: upload, refetch } = useQuery(uploadQuery(practiceId, first.uploadId, first));
  const { uploadId, total, written, failed, why } = upload;

  const retry = () =>
    attempt(async () => {
      await call('POST /api/provider/practices/:practiceId/rpm/uploads/:uploadId/retry', {
        params: { practiceId, uploadId },
      });
      await refetch();
    });
  if (written === total)
    return (
      <Notice tone="good" title={t('uploaded', { count: total })} announce="status">
        {t('uploadedHelp')}
      </Notice>
    );
  return (
    <Notice
      tone={why ? 'waiting' : 'info'}
      title={t('uploading', { written, total })}
      announce="status"
      action={
        failed > 0 ? (
          <Button icon={<RotateCw size={18} aria-hidden />} busy={busy} onClick={() => void retry()}>
            {t('tryAgain')}
          </Button>
        ) : null
      }
    >
      <progress
        className={styles.bar}
        value={written}
        max={total}
        aria-label={t('uploading', { written, total })}
      />
      {why ? <p>{t(`failure.${why}`)}</p> : null}
      {error ? <ErrorNotice error={error} /> : null}
    </Notice>
  );
}
