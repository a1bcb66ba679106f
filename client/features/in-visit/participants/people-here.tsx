import { MicOff, VideoOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/avatar.tsx';
import { useRoom } from '../../live-visit/use-visit-connection.tsx';
import { QualityMark } from '../seat/quality-mark.tsx';
import { splitName } from '../seat/split-name.ts';
import styles from './participants-panel.module.css';

/** For patients, guests and interpreters: who is in the visit, with whose camera and microphone off. */
export default function PeopleHere() {
  const { t } = useTranslation('in-visit');
  const you = useRoom((state) => state.you);
  const others = useRoom((state) => state.others);
  const people = (you ? [you, ...others] : others).filter(({ stage }) => stage === 'in-visit');
  return (
    <div className={styles.panel}>
      <ul className={styles.list}>
        {people.map((seat) => {
          const { seatId, name, role, camera, microphone } = seat;
          return (
            <li key={seatId} className={styles.person}>
              <Avatar {...splitName(name)} size="small" />
              <div className={styles.who}>
                <span className={styles.name}>{seatId === you?.seatId ? t('nameYou', { name }) : name}</span>
                <span className={styles.note}>{t(`role_${role}`)}</span>
              </div>
              <QualityMark seat={seat} />
              {camera === 'on' ? null : (
                <span className={styles.state} role="img" aria-label={t('cameraOfIsOff', { name })}>
                  <VideoOff size={18} />
                </span>
              )}
              {microphone === 'on' ? null : (
                <span className={styles.state} role="img" aria-label={t('microphoneOfIsMuted', { name })}>
                  <MicOff size={18} />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
