import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { announce } from '../../../components/announce.tsx';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { ConnectionWatch } from '../../../media/connection-watch.ts';
import { PictureWatch } from '../../../media/picture-watch.ts';
import { useMedia, useRoom, useVisitSession } from '../../live-session/use-visit-session.tsx';
import styles from './connection-notices.module.css';

/** Time without the server before the notice says what to do, in milliseconds. */
const NO_CONNECTION_AFTER_MS = 8_000;

/** Network trouble and its effect on the visit, each with a next step. */
export default function ConnectionNotices() {
  const session = useVisitSession();
  const [watch, setWatch] = useState<ConnectionWatch | null>(null);
  useEffect(() => {
    const begun = new ConnectionWatch(session.room, session.media);
    setWatch(begun);
    const pictures = new PictureWatch(session.room, session.media);
    return () => {
      begun.stop();
      pictures.stop();
    };
  }, [session]);
  return watch ? <Notices watch={watch} /> : null;
}

function Notices({ watch }: { watch: ConnectionWatch }) {
  const { t } = useTranslation('connection');
  const session = useVisitSession();
  const away = useAwayForLong();
  const own = useStore(watch.store, (state) => state.own);
  const audioOnly = useMedia((state) => state.audioOnly);
  const seesOthers = useMedia((state) => state.receiving.includes('camera'));
  const [dismissed, setDismissed] = useState(false);
  const wasPoor = useRef(false);
  useEffect(() => {
    if (own === 'poor') wasPoor.current = true;
    if (own !== 'good') return;
    // Shows the notice again next time.
    setDismissed(false);
    if (wasPoor.current) announce(t('connectionBetter'));
    wasPoor.current = false;
  }, [own, t]);

  if (away) {
    return (
      <Banner
        title={t('noConnection')}
        help={t('noConnectionHelp')}
        action={<Button onClick={() => session.room.probe()}>{t('tryAgain')}</Button>}
      />
    );
  }
  if (!seesOthers) {
    const showAll = () => (audioOnly ? session.media.setAudioOnly(false) : watch.showAll());
    return (
      <Banner
        title={t(audioOnly ? 'audioOnlyOn' : 'poorConnectivity')}
        help={t(audioOnly ? 'audioOnlyHelp' : 'incomingVideoDisabled')}
        action={<Button onClick={showAll}>{t('turnVideoOn')}</Button>}
      />
    );
  }
  if (own !== 'poor' || dismissed) return null;
  return (
    <Banner
      title={t('lowQuality')}
      help={t('lowQualityHelp')}
      action={
        <>
          <Button onClick={() => session.media.setAudioOnly(true)}>{t('useAudioOnly')}</Button>
          <Button variant="quiet" onClick={() => setDismissed(true)}>
            {t('dismiss')}
          </Button>
        </>
      }
    />
  );
}

function Banner({ title, help, action }: { title: string; help: string; action: ReactNode }) {
  return (
    <div className={styles.banner}>
      <Notice tone="waiting" announce="status" title={title} action={action}>
        <p>{help}</p>
      </Notice>
    </div>
  );
}

function useAwayForLong(): boolean {
  const live = useRoom((state) => state.link === 'live');
  const [long, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (live) return;
    const timer = setTimeout(() => setLong(true), NO_CONNECTION_AFTER_MS);
    return () => clearTimeout(timer);
  }, [live]);
  return long;
}
