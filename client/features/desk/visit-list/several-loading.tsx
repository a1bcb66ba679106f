import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { Skeleton } from '../../../ui/components/skeleton.tsx';
import { ErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { orCode } from '../../../ui/errors/or-code.ts';

interface LoadingDialogProps {
  title: string;
  loading: UseQueryResult<unknown>;
  onClose: () => void;
}

/** A dialog that waits for its choices, or says that they could not be loaded. */
export function LoadingDialog({
  title,
  loading: { error, isFetching, refetch },
  onClose,
}: LoadingDialogProps) {
  const { t } = useTranslation('several-visits');
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('goBack')}>
      {error ? (
        <ErrorNotice
          error={orCode(error, 'UNABLE_TO_GET_OPTIONS')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton rows={3} height={72} label={t('loading')} />
      )}
    </Dialog>
  );
}
