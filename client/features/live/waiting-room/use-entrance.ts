import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Stage } from '../../../../shared/domain/participant.ts';
import { playerOf } from '../../../media/player.ts';
import { announce } from '../../../ui/components/announce.tsx';
import { useVisitConnection } from '../../foundation/room-connection/use-visit-connection.tsx';

/**
 * How long an admitted person stays on the waiting room's screen until a picture arrives, in milliseconds.
 */
const PATIENCE_MS = 400;

export interface Entrance {
  /** The stage to show. */
  stage: Stage | undefined;
  /** The page showed no other stage before this one. */
  opened: boolean;
}

/**
 * The stage to show. A waiting person enters once the visit's screen is `ready`, with the first received picture:
 * until then the waiting room says who lets them in, the media set-up has the CPU to itself, and no black frame is
 * shown.
 */
export function useEntrance(stage: Stage | undefined, ready: boolean): Entrance {
  const { t } = useTranslation('waiting-room');
  const { media } = useVisitConnection();
  const shown = useRef(stage);
  const first = useRef(stage);
  const changed = useRef(false);
  const [, redraw] = useState(0);
  const entering = stage === 'in-visit' && shown.current === 'waiting';
  if (!entering) shown.current = stage;
  first.current ??= stage;
  if (first.current !== stage) changed.current = true;

  useEffect(() => {
    if (!entering || !ready) return;
    const stopListening = new AbortController();
    const enter = () => {
      shown.current = 'in-visit';
      redraw((count) => count + 1);
    };
    const watch = () => {
      for (const { stream, camera } of Object.values(media.store.getState().remote)) {
        if (!camera) continue;
        const player = playerOf(stream);
        if (player.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return enter();
        player.addEventListener('loadeddata', enter, { once: true, signal: stopListening.signal });
      }
    };
    watch();
    const unsubscribe = media.store.subscribe(watch);
    const timer = setTimeout(enter, PATIENCE_MS);
    return () => {
      stopListening.abort();
      unsubscribe();
      clearTimeout(timer);
    };
  }, [entering, ready, media]);

  const entered = shown.current === 'in-visit';
  useEffect(() => {
    if (entered) announce(t('admitted'));
  }, [entered, t]);

  return { stage: shown.current, opened: !changed.current };
}
