import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeatView } from '../../../../../shared/contracts/socket/events.ts';
import { call } from '../../../../api/call.ts';
import CaptureDialog from '../../../before-visit/images/capture-dialog.tsx';
import {
  useMedia,
  useRoom,
  useVisitConnection,
} from '../../../foundation/room-connection/use-visit-connection.tsx';
import { askForPicture } from './ask-for-picture.ts';

/**
 * 'Capture patient image': takes a picture from the patient's video as this provider receives it, after
 * notifying the patient.
 */
export default function CapturePatient({ seat, onClose }: { seat: SeatView; onClose: () => void }) {
  const { t } = useTranslation('images');
  const { seatId, name } = seat;
  const rootVisitId = useRoom((state) => state.facts?.visitId ?? '');
  const { media, room } = useVisitConnection();
  /** The request of the last picture. */
  const requestId = useRef('');
  useEffect(() => {
    // Asks for the full-size layer, because a small tile may be receiving a small one.
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
      ask={async () => {
        const told = await askForPicture(room, seatId);
        requestId.current = told ?? '';
        return told !== null;
      }}
      asking={t('tellingPatient', { name })}
      refused={t('patientRefused', { name })}
      // Signing in again would leave the visit and lose the picture.
      send={(image) =>
        call('POST /api/provider/visits/:rootVisitId/images', {
          params: { rootVisitId },
          body: { seatId, requestId: requestId.current, ...image },
          stayOnUnauthorised: true,
        })
      }
      onClose={onClose}
    />
  );
}
