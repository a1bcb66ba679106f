import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { VisitNotice } from '#client/features/core/room-connection/visit-notice.tsx';
import { ConnectionWatch } from '#client/media/connection-watch.ts';
import { PictureWatch } from '#client/media/picture-watch.ts';
import { announce } from '#client/ui/components/announce.tsx';
import { Button } from '#client/ui/components/button.tsx';
import type { ConnectionQuality } from '#shared/domain/participant.ts';
import type { ConnectionNotice } from './connection-says.ts';

interface ConnectionNoticesProps {
  says: ConnectionNotice | null;
  own: ConnectionQuality;
  onOwn: (own: ConnectionQuality) => void;
  onDismiss: () => void;
}

export default function ConnectionNotices(props: ConnectionNoticesProps) {
  const connection = useVisitConnection();
  const [watch, setWatch] = useState<ConnectionWatch | null>(null);
  useEffect(() => {
    const begun = new ConnectionWatch(connection.room, connection.media, (sample) =>
      connection.recorder?.addSample(sample),
    );
    setWatch(begun);
    const pictures = new PictureWatch(connection.room, connection.media);
    return () => {
      begun.stop();
      pictures.stop();
    };
  }, [connection]);
  return watch ? <Notices watch={watch} {...props} /> : null;
}

function Notices({
  watch,
  says: shown,
  own,
  onOwn,
  onDismiss: dismiss,
}: ConnectionNoticesProps & { watch: ConnectionWatch }) {
  const { t } = useTranslation('connection');
  const connection = useVisitConnection();
  const measured = useStore(watch.store, (state) => state.own);
  const wasPoor = useRef(false);
  useEffect(() => onOwn(measured), [measured, onOwn]);
  useEffect(() => {
    // `Reconnecting` shows the other two, which are recorded as losses.
    if (shown && shown !== 'reconnecting' && shown !== 'mediaAway') connection.recorder?.notice(shown);
  }, [shown, connection]);
  useEffect(() => {
    if (own === 'poor') wasPoor.current = true;
    if (own !== 'good') return;
    if (wasPoor.current) announce(t('connectionBetter'));
    wasPoor.current = false;
  }, [own, t]);

  if (shown === 'noConnection') {
    return (
      <VisitNotice
        key="away"
        priority="connection"
        problem
        title={t('noConnection')}
        help={t('noConnectionHelp')}
      >
        <Button onClick={() => connection.room.probe()}>{t('tryAgain')}</Button>
      </VisitNotice>
    );
  }
  if (shown === 'audioOnly') {
    return (
      <VisitNotice key="audio" priority="standing" title={t('audioOnlyOn')} help={t('audioOnlyHelp')}>
        <Button onClick={() => connection.media.setAudioOnly(false)}>{t('turnVideoOn')}</Button>
      </VisitNotice>
    );
  }
  if (shown === 'poorConnectivity') {
    return (
      <VisitNotice
        key="poor"
        priority="standing"
        problem
        title={t('poorConnectivity')}
        help={t('incomingVideoDisabled')}
        onClose={dismiss}
      >
        <Button onClick={() => watch.showAll()}>{t('turnVideoOn')}</Button>
      </VisitNotice>
    );
  }
  if (shown !== 'lowQuality') return null;
  return (
    <VisitNotice
      key="low"
      priority="standing"
      problem
      title={t('lowQuality')}
      help={t('lowQualityHelp')}
      onClose={dismiss}
    >
      <Button onClick={() => connection.media.setAudioOnly(true)}>{t('useAudioOnly')}</Button>
    </VisitNotice>
  );
}
