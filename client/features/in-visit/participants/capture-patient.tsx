import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeatView } from '../../../../shared/contracts/socket/events.ts';
import { call } from '../../../api/call.ts';
import CaptureDialog from '../../images/capture-dialog.tsx';
import { useMedia, useRoom, useVisitSession } from '../../live-session/use-visit-session.tsx';

/** 'Capture patient image': from what the patient's camera sends to this provider. */
export default function CapturePatient({ seat, onClose }: { seat: SeatView; onClose: () => void }) {
  const { t } = useTranslation('images');
  const { seatId, name } = seat;
  const rootVisitId = useRoom((state) => state.facts?.visitId ?? '');
  const { media } = useVisitSession();
  useEffect(() => {
    // Shown small it may come small; the picture that is kept is as large as the camera's.
    media.store.setState({ whole: seatId });
    return () => media.store.setState({ whole: null });
  }, [media, seatId]);
  const stream = useMedia((state) => state.remote[seatId]?.stream ?? null);
  return (
    <CaptureDialog
      title={t('captureTitle', { name })}
      help={t('captureHelp')}
      stream={stream}
      growing
      // Signing in anew would leave the visit, and the picture with it.
      send={(image) =>
        call('POST /api/provider/visits/:rootVisitId/images', {
          params: { rootVisitId },
          body: { seatId, ...image },
          stayOnUnauthorised: true,
        })
      }
      onClose={onClose}
    />
  );
}
