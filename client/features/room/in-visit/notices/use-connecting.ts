import { useEffect, useState } from 'react';
import { useMedia, useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { type Connecting, type Losses, NO_LOSSES, troubleOf, withLoss } from './connection-says.ts';

/** Time without the server before a person is asked for help, in milliseconds. */
const NO_CONNECTION_AFTER_MS = 8_000;
/** How often the time of a trouble is looked at, in milliseconds. */
const LOOK_MS = 1_000;

/** What the page knows of its connections to the server and to the media; the quality is measured elsewhere. */
export function useConnecting(): Omit<Connecting, 'own' | 'dismissed'> {
  const live = useRoom((state) => state.link === 'live');
  const lost = useMedia((state) => state.connection === 'lost');
  const audioOnly = useMedia((state) => state.audioOnly);
  const seesOthers = useMedia((state) => state.receiving.includes('camera'));
  const paused = useRoom((state) => state.facts?.status === 'PAUSED');
  return { live, away: useAwayForLong(live), media: useMediaTrouble(lost), audioOnly, seesOthers, paused };
}

function useAwayForLong(live: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (live) return;
    const timer = setTimeout(() => setLong(true), NO_CONNECTION_AFTER_MS);
    return () => clearTimeout(timer);
  }, [live]);
  return long;
}

function useMediaTrouble(lost: boolean) {
  const [losses, setLosses] = useState<Losses>(NO_LOSSES);
  const [trouble, setTrouble] = useState(() => troubleOf(NO_LOSSES, 0));
  useEffect(() => setLosses((before) => withLoss(before, lost, performance.now())), [lost]);
  useEffect(() => {
    const look = () => {
      const now = troubleOf(losses, performance.now());
      setTrouble(now);
      if (now === 'none') clearInterval(timer);
    };
    const timer = setInterval(look, LOOK_MS);
    look();
    return () => clearInterval(timer);
  }, [losses]);
  return trouble;
}
