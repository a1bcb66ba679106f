import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { type Answer, AskingCaptureDialog } from '#client/features/check-in/images/asking-capture-dialog.tsx';
import {
  useMedia,
  useRoom,
  useVisitConnection,
} from '#client/features/core/room-connection/use-visit-connection.tsx';
import type { SeatView } from '#shared/contracts/socket/events.ts';
import type { CameraSource } from '#shared/domain/participant.ts';
import { askForPicture } from './ask-for-picture.ts';

const WORDS = {
  allowed: 'patientAllowed',
  refused: 'patientRefused',
  unanswered: 'patientSilent',
  withdrawn: 'requestWithdrawn',
} as const;

interface CapturePatientProps {
  seat: SeatView;
  source: CameraSource;
  onClose: () => void;
}

/**
 * 'Capture patient image': takes a picture from the patient's camera, or their second one, as this provider receives
 * it, after the patient has agreed.
 */
export default function CapturePatient({ seat, source, onClose }: CapturePatientProps) {
  const { t } = useTranslation('images');
  const { seatId, name } = seat;
  const rootVisitId = useRoom((state) => state.facts?.visitId ?? '');
  const { media, room } = useVisitConnection();
  const requestId = useRef('');
  const asking = useRef(new AbortController());
  useEffect(() => {
    // Requests the full-size layer, because a small tile may be receiving a small one.
    media.store.setState({ whole: seatId });
    return () => {
      media.store.setState({ whole: null });
      asking.current.abort();
    };
  }, [media, seatId]);
  const stream = useMedia(
    (state) => (source === 'camera' ? state.remote[seatId]?.stream : state.secondCameras[seatId]) ?? null,
  );

  async function ask(): Promise<Answer> {
    asking.current = new AbortController();
    try {
      const answer = await askForPicture(room, { seatId, source }, asking.current.signal);
      requestId.current = answer.requestId;
      if (answer.outcome === 'gone') throw new ApiError('ERROR_CAPTURING_IMAGE', 0);
      return { may: answer.outcome === 'allowed', words: t(WORDS[answer.outcome], { name }) };
    } catch (failed) {
      // Another request is already open, and this dialog sends no second one.
      if (!(failed instanceof ApiError && failed.code === 'WRONG_STAGE')) throw failed;
      return { may: false, words: t('alreadyAsked', { name }) };
    }
  }

  return (
    <AskingCaptureDialog
      title={t(source === 'camera' ? 'captureTitle' : 'captureSecondTitle', { name })}
      help={t('captureHelp', { name })}
      stream={stream}
      growing
      ask={ask}
      take={t('askToTake')}
      waiting={t('askingPatient', { name })}
      withdraw={() => asking.current.abort()}
      // Signing in again would leave the visit and lose the picture.
      send={({ base64 }) =>
        call('POST /api/provider/visits/:rootVisitId/images', {
          params: { rootVisitId },
          body: { seatId, requestId: requestId.current, base64 },
          stayOnUnauthorised: true,
        })
      }
      onClose={onClose}
    />
  );
}
