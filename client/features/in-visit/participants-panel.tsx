import { Mic, MicOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeatView } from '../../../shared/contracts/socket/events.ts';
import type { Stage } from '../../../shared/domain/participant.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Button } from '../../components/button.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { shortDuration } from './duration.ts';
import styles from './participants-panel.module.css';
import { QualityMark } from './quality-mark.tsx';
import { splitName } from './split-name.ts';
import { useCommand } from './use-command.ts';
import { useRoom } from './use-visit-session.tsx';

const SECTIONS: readonly {
  stage: Stage;
  title: 'inTheWaitingRoom' | 'inTheVisit' | 'pendingArrival' | 'hasLeft';
}[] = [
  { stage: 'waiting', title: 'inTheWaitingRoom' },
  { stage: 'in-visit', title: 'inTheVisit' },
  { stage: 'pending', title: 'pendingArrival' },
  { stage: 'left', title: 'hasLeft' },
];

/** Who is where, with what a provider may do about it. */
export function ParticipantsPanel() {
  const { t } = useTranslation('in-visit');
  const you = useRoom((state) => state.you);
  const others = useRoom((state) => state.others);
  const everyone = you ? [you, ...others] : others;
  return (
    <div className={styles.panel}>
      {SECTIONS.map(({ stage, title }) => {
        const seats = everyone.filter((seat) => seat.stage === stage);
        if (stage === 'left' && seats.length === 0) return null;
        return (
          <section key={stage} aria-label={t(title)}>
            <h3 className={styles.heading}>
              {t(title)} <span className={styles.count}>{seats.length}</span>
            </h3>
            {seats.length === 0 ? <p className={styles.nobody}>{t('nobodyHere')}</p> : null}
            <ul className={styles.list}>
              {seats.map((seat) => (
                <Participant key={seat.seatId} seat={seat} self={seat.seatId === you?.seatId} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function Participant({ seat, self }: { seat: SeatView; self: boolean }) {
  const { t } = useTranslation('in-visit');
  const { run, busy } = useCommand();
  return (
    <li className={styles.person}>
      <Avatar {...splitName(seat.name)} size="small" />
      <div className={styles.who}>
        <span className={styles.name}>{self ? t('nameYou', { name: seat.name }) : seat.name}</span>
        <span className={styles.note}>
          {seat.stage === 'waiting' && seat.arrivedAt ? (
            <WaitingTime since={seat.arrivedAt} />
          ) : (
            t(`role_${seat.role}`)
          )}
        </span>
      </div>
      <QualityMark seat={seat} />
      {seat.stage === 'waiting' ? (
        <Button
          variant="primary"
          busy={busy}
          aria-label={t('admitName', { name: seat.name })}
          onClick={() => run('seat:admit', { seatId: seat.seatId })}
        >
          {t('admit')}
        </Button>
      ) : null}
      {seat.stage === 'in-visit' && !self ? (
        seat.microphone === 'on' ? (
          <IconButton
            label={t('muteName', { name: seat.name })}
            icon={<Mic size={20} />}
            aria-disabled={busy}
            onClick={() => run('seat:mute', { seatId: seat.seatId })}
          />
        ) : (
          <span
            className={styles.muted}
            role="img"
            aria-label={t('microphoneOfIsMuted', { name: seat.name })}
          >
            <MicOff size={20} />
          </span>
        )
      ) : null}
    </li>
  );
}

/** `since` is the server's time, milliseconds since the epoch. */
function WaitingTime({ since }: { since: number }) {
  const { t, i18n } = useTranslation('in-visit');
  const offset = useRoom((state) => state.clockOffset);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return t('waitingFor', { time: shortDuration(now + offset - since, i18n.language) });
}
