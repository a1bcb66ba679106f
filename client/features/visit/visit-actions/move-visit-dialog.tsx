import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { Skeleton } from '../../../ui/components/skeleton.tsx';
import { ErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { orCode } from '../../../ui/errors/or-code.ts';
import { scheduleOptionsQuery } from '../scheduling/schedule-queries.ts';
import type { MoveVisitProps } from './dialog-props.ts';
import { MoveVisitForm } from './move-visit-form.tsx';

/** Move Visit: loads the options, then asks. */
export function MoveVisitDialog(props: MoveVisitProps) {
  const { t } = useTranslation('visit-actions');
  const { visit, onClose } = props;
  const { data: options, error, isFetching, refetch } = useQuery(scheduleOptionsQuery(visit.practiceId));
  if (options) return <MoveVisitForm {...props} options={options} />;
  return (
    <Dialog open onClose={onClose} title={t('title move')} closeLabel={t('goBack')} width={640}>
      {error ? (
        <ErrorNotice
          error={orCode(error, 'UNABLE_TO_GET_OPTIONS')}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton rows={3} height={72} label={t('loading')} />
      )}
    </Dialog>
  );
}
