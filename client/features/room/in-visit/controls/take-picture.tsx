import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import CaptureDialog from '#client/features/check-in/images/capture-dialog.tsx';
import { useLocal } from '#client/features/core/room-connection/use-visit-connection.tsx';

/** Patients photograph themselves with the raw camera, without their virtual background. */
export default function TakePicture({ sessionId, onClose }: { sessionId: string; onClose: () => void }) {
  const { t } = useTranslation('images');
  const camera = useLocal((state) => state.rawCamera);
  const stream = useMemo(() => camera && new MediaStream([camera]), [camera]);
  return (
    <CaptureDialog
      title={t('takeTitle')}
      help={t('takeHelp')}
      stream={stream}
      send={(image) =>
        call('POST /api/patient/sessions/:sessionId/images', {
          params: { sessionId },
          body: image,
          stayOnUnauthorised: true,
        })
      }
      onClose={onClose}
    />
  );
}
