import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../components/announce.tsx';
import { Button } from '../../../components/button.tsx';
import { setTitleBadge } from '../../../components/page-title.ts';
import { playChime, prepareChime } from '../../../media/chime.ts';
import { useCommand } from '../../live-session/use-command.ts';
import { useRoom } from '../../live-session/use-visit-session.tsx';
import styles from './arrivals.module.css';

interface ArrivalsProps {
  /** The participants panel is open and lists the people who are waiting. */
  listed: boolean;
  onShowAll: () => void;
}

/**
 * Shows the person who has waited longest, above the stage and never over it: one tap admits them. The rest are
 * counted, so that a full waiting room does not crowd out the visit.
 */
export function Arrivals({ listed, onShowAll }: ArrivalsProps) {
  const { t } = useTranslation('in-visit');
  const others = useRoom((state) => state.others);
  const { run, busy } = useCommand();
  const waiting = others
    .filter((seat) => seat.stage === 'waiting')
    .sort((one, other) => (one.arrivedAt ?? 0) - (other.arrivedAt ?? 0));
  const known = useRef(new Set<string>());
  useEffect(prepareChime, []);

  useEffect(() => {
    setTitleBadge(waiting.length);
    const arrived = waiting.filter(({ seatId }) => !known.current.has(seatId));
    known.current = new Set(waiting.map(({ seatId }) => seatId));
    if (arrived.length === 0) return;
    playChime();
    announce(arrived.map(({ name }) => t('requestingToJoin', { name })).join('. '));
  }, [waiting, t]);
  useEffect(() => () => setTitleBadge(0), []);

  const [first, ...rest] = waiting;
  if (!first || listed) return null;
  return (
    <section className={styles.arrivals} aria-label={t('inTheWaitingRoom')}>
      <div className={styles.words}>
        <p className={styles.name}>{t('requestingToJoin', { name: first.name })}</p>
        {rest.length > 0 ? (
          <Button variant="quiet" className={styles.more} onClick={onShowAll}>
            {t('moreWaiting', { count: rest.length })}
          </Button>
        ) : null}
      </div>
      <Button
        variant="primary"
        busy={busy}
        aria-label={t('admitName', { name: first.name })}
        onClick={() => run('seat:admit', { seatId: first.seatId })}
      >
        {t('admit')}
      </Button>
    </section>
  );
}
