import { Camera } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#client/features/core/room-connection/use-command.ts';
import { useRoom, useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { VisitNotice } from '#client/features/core/room-connection/visit-notice.tsx';
import { Button } from '#client/ui/components/button.tsx';
import type { PictureNotice as Notice, PictureSettled } from '#shared/contracts/socket/events.ts';

export default function PictureNotice() {
  const { t } = useTranslation('images');
  const { room, information } = useVisitConnection();
  const { run, busy } = useCommand();
  const [asked, setAsked] = useState<Notice | null>(null);
  const live = useRoom(({ link }) => link === 'live');
  // The server ends a request whose page has lost its connection.
  if (asked && !live) setAsked(null);
  const last = useRef('');
  useEffect(() => {
    const settled = ({ requestId, outcome, name, askedBy }: PictureSettled) => {
      setAsked((one) => (one?.requestId === requestId ? null : one));
      if (name === null) information.tell(t(outcome === 'allowed' ? 'agreedToPicture' : 'noPicture'));
      // The person who requested the picture sees the outcome in the dialog.
      else if (outcome === 'refused' && askedBy !== room.store.getState().you?.seatId)
        information.tell(t('patientRefused', { name }));
    };
    const taken = ({ requestId, by }: Omit<Notice, 'source'>) => {
      if (last.current !== requestId) information.tell(t('pictureTaken', { name: by }));
      last.current = requestId;
    };
    room.on('picture:asked', setAsked);
    room.on('picture:settled', settled);
    room.on('picture:taken', taken);
    return () => {
      room.off('picture:asked', setAsked);
      room.off('picture:settled', settled);
      room.off('picture:taken', taken);
    };
  }, [room, information, t]);

  if (!asked) return null;
  const { requestId, by, source } = asked;
  const answer = (allow: boolean) => run('picture:answer', { requestId, allow });
  return (
    <VisitNotice
      key={requestId}
      priority="moment"
      icon={<Camera size={22} />}
      title={t(source === 'second-camera' ? 'askedForSecond' : 'askedForPicture', { name: by })}
    >
      <Button busy={busy} onClick={() => answer(false)}>
        {t('notNow')}
      </Button>
      <Button variant="primary" busy={busy} onClick={() => answer(true)}>
        {t('takeThePicture')}
      </Button>
    </VisitNotice>
  );
}
