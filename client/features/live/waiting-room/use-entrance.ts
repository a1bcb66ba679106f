import { useEffect, useRef, useState } from 'react';
import type { Stage } from '../../../../shared/domain/participant.ts';
import { playerOf } from '../../../media/player.ts';
import { useVisitConnection } from '../../foundation/room-connection/use-visit-connection.tsx';

/**
 * How long an admitted person stays on the waiting room's screen until a picture arrives, in milliseconds.
 */
const PATIENCE_MS = 400;

/**
 * The stage to show. A waiting person enters with the first received picture, so that the media set-up has
 * the CPU to itself and no black frame is shown.
 */
export function useEntrance(stage: Stage | undefined): Stage | undefined {
  const { media } = useVisitConnection();
  const shown = useRef(stage);
  const [, redraw] = useState(0);
  const entering = stage === 'in-visit' && shown.current === 'waiting';
  if (!entering) shown.current = stage;

  useEffect(() => {
    if (!entering) return;
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
  }, [entering, media]);

  return shown.current;
}
