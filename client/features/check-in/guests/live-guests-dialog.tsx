import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { visitQuery } from '#client/features/visits/visits/visit-queries.ts';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Spinner } from '#client/ui/components/spinner.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { StaffGuests } from './staff-guests.tsx';

export default function LiveGuestsDialog({ visitId, onClose }: { visitId: string; onClose: () => void }) {
  const { t } = useTranslation('guests');
  // Changes when someone joins or leaves.
  const seats = useRoom((state) => state.others.map(({ seatId, stage }) => `${seatId} ${stage}`).join());
  const { data: visit, error, isFetching, refetch } = useQuery(visitQuery(visitId));
  return (
    <Dialog open onClose={onClose} title={t('guests')} closeLabel={t('close')} width={640}>
      {visit ? (
        <StaffGuests visit={visit} changed={seats} isModal />
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching} />
      ) : (
        <Spinner label={t('loading')} />
      )}
    </Dialog>
  );
}
