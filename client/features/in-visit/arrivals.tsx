import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../components/announce.tsx';
import { Button } from '../../components/button.tsx';
import { setTitleBadge } from '../../components/page-title.ts';
import { playChime } from '../../media/chime.ts';
import styles from './arrivals.module.css';
import { useCommand } from './use-command.ts';
import { useRoom } from './use-visit-session.tsx';

/** Those who wait, over the picture: one touch admits them, whatever panel is open. */
export function Arrivals() {
  const { t } = useTranslation('in-visit');
  const others = useRoom((state) => state.others);
  const { run, busy } = useCommand();
  const waiting = others.filter((seat) => seat.stage === 'waiting');
  const known = useRef(new Set<string>());

  useEffect(() => {
    setTitleBadge(waiting.length);
    const arrived = waiting.filter(({ seatId }) => !known.current.has(seatId));
    known.current = new Set(waiting.map(({ seatId }) => seatId));
    const [first] = arrived;
    if (!first) return;
    playChime();
    announce(t('requestingToJoin', { name: first.name }));
  }, [waiting, t]);
  useEffect(() => () => setTitleBadge(0), []);

  return (
    <ul className={styles.arrivals}>
      {waiting.map((seat) => (
        <li key={seat.seatId} className={styles.arrival}>
          <span>{t('requestingToJoin', { name: seat.name })}</span>
          <Button
            variant="primary"
            size="large"
            busy={busy}
            aria-label={t('admitName', { name: seat.name })}
            onClick={() => run('seat:admit', { seatId: seat.seatId })}
          >
            {t('admit')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
