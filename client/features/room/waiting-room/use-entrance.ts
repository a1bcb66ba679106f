import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { watchFirstPicture } from '#client/media/first-picture.ts';
import { announce } from '#client/ui/components/announce.tsx';
import type { Stage } from '#shared/domain/participant.ts';

/** An admitted person stays on the waiting room's screen for this long until a picture arrives. */
const PATIENCE_MS = 400;

export interface Entrance {
  stage: Stage | undefined;
  opened: boolean;
}

/**
 * The stage to show. A waiting person enters once the visit's screen is `ready`, with the first received picture.
 * Until then the waiting room says who admits them, the media set-up has the CPU to itself, and no black frame is
 * shown.
 */
export function useEntrance(stage: Stage | undefined, ready: boolean): Entrance {
  const { t } = useTranslation('waiting-room');
  const { media } = useVisitConnection();
  const [shown, setShown] = useState<Entrance>({ stage, opened: true });
  const entering = stage === 'in-visit' && shown.stage === 'waiting';
  if (stage !== shown.stage && !entering) setShown(after(shown, stage));

  useEffect(() => {
    if (!entering || !ready) return;
    const enter = () => setShown((last) => after(last, 'in-visit'));
    const stopWatching = watchFirstPicture(media.store, enter);
    const timer = setTimeout(enter, PATIENCE_MS);
    return () => {
      stopWatching();
      clearTimeout(timer);
    };
  }, [entering, ready, media]);

  const entered = shown.stage === 'in-visit';
  useEffect(() => {
    if (entered) announce(t('admitted'));
  }, [entered, t]);

  return shown;
}

/** A page that is still loading has no previous stage. */
function after({ stage, opened }: Entrance, next: Stage | undefined): Entrance {
  return { stage: next, opened: opened && stage === undefined };
}
