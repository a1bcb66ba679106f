import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { storage } from '../../../api/storage.ts';
import { LocalMedia } from '../../../media/local-media.ts';
import { BackLink } from '../../../ui/components/back-link.tsx';
import { Button } from '../../../ui/components/button.tsx';
import { CheckField } from '../../../ui/components/check-field.tsx';
import { Notice } from '../../../ui/components/notice.tsx';
import { FocusLayout } from '../../../ui/components/page-layout.tsx';
import { BackgroundNotice, BackgroundSection } from '../../before-visit/backgrounds/background-section.tsx';
import { DeviceFields } from './controls/device-fields.tsx';
import { DeviceHelp } from './notices/device-help.tsx';
import styles from './pre-join.module.css';
import { PreJoinVisit } from './pre-join-visit.tsx';

/** Staff see whose visit it is, check their picture and choose their devices before they enter a visit. */
export default function PreJoin({ visitId, onJoin }: { visitId: string; onJoin: () => void }) {
  const { t } = useTranslation('in-visit');
  const [local] = useState(() => new LocalMedia());
  const { preview, camera, microphone } = useStore(local.store);
  const [atOnce, setAtOnce] = useState(false);
  useEffect(() => {
    void local.open();
    // The visit opens the devices itself, and a phone opens a camera only once.
    return () => local.close();
  }, [local]);
  const problem = camera.problem ?? microphone.problem;
  return (
    <FocusLayout top={<BackLink href="/provider/visits">{t('backToVisits')}</BackLink>}>
      <div className={styles.page}>
        <header>
          <h1 className={styles.title}>{t('ready')}</h1>
          <p className={styles.help}>{t('readyHelp')}</p>
        </header>
        <PreJoinVisit visitId={visitId} />
        <Preview stream={preview} />
        {problem ? (
          <Notice
            tone="waiting"
            announce="status"
            title={t(`problem_${camera.problem ? 'camera' : 'microphone'}_${problem}`)}
          >
            <DeviceHelp problem={problem} />
          </Notice>
        ) : null}
        <Button
          variant="primary"
          size="large"
          block
          onClick={() => {
            if (atOnce) storage.set('joinAtOnce', 'yes');
            local.close();
            onJoin();
          }}
        >
          {t('joinVisit')}
        </Button>
        <CheckField label={t('joinAtOnce')} checked={atOnce} onChange={setAtOnce} />
        <div className={styles.devices}>
          <DeviceFields local={local} />
          <BackgroundSection background={local.background} />
        </div>
        <BackgroundNotice background={local.background} />
      </div>
    </FocusLayout>
  );
}

function Preview({ stream }: { stream: MediaStream | null }) {
  const { t } = useTranslation('in-visit');
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return <video ref={video} className={styles.preview} aria-label={t('you')} autoPlay muted playsInline />;
}
