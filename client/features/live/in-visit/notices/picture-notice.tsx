import { Camera } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  PictureNotice as Notice,
  PictureSettled,
} from '../../../../../shared/contracts/socket/events.ts';
import { PICTURE_NOTICE_MS } from '../../../../../shared/domain/participant.ts';
import { Button } from '../../../../ui/components/button.tsx';
import { useCommand } from '../../../foundation/room-connection/use-command.ts';
import { useVisitConnection } from '../../../foundation/room-connection/use-visit-connection.tsx';
import { VisitNotice } from '../../../foundation/room-connection/visit-notice.tsx';

/**
 * Notifies a patient that staff are about to take a picture of them, which they may refuse; and notifies all
 * others of a refusal.
 */
export default function PictureNotice() {
  const { t } = useTranslation('images');
  const { room, information } = useVisitConnection();
  const { run, busy } = useCommand();
  const [asked, setAsked] = useState<Notice | null>(null);
  useEffect(() => {
    const settled = ({ outcome, name, askedBy }: PictureSettled) => {
      setAsked(null);
      // The person who requested it sees the outcome in the dialog.
      if (outcome !== 'refused' || askedBy === room.store.getState().you?.seatId) return;
      information.tell(name === null ? t('noPicture') : t('patientRefused', { name }));
    };
    room.on('picture:asked', setAsked);
    room.on('picture:settled', settled);
    return () => {
      room.off('picture:asked', setAsked);
      room.off('picture:settled', settled);
    };
  }, [room, information, t]);

  if (!asked) return null;
  const { requestId, by } = asked;
  return (
    <VisitNotice
      key={requestId}
      priority="moment"
      icon={<Camera size={22} />}
      title={t('beingTaken')}
      help={t('takenByStaff', { name: by })}
      // The server reports the end; after a lost connection it cannot.
      lasts={2 * PICTURE_NOTICE_MS}
      onClose={() => setAsked(null)}
    >
      <Button variant="primary" busy={busy} onClick={() => run('picture:refuse', { requestId })}>
        {t('dontTake')}
      </Button>
    </VisitNotice>
  );
}
