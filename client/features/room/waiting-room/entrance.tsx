import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepLoading } from '#client/api/keep-loading.ts';
import { useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { watchFirstPicture } from '#client/media/first-picture.ts';
import { announce } from '#client/ui/components/announce.tsx';
import type { Stage } from '#shared/domain/participant.ts';
import { OpeningPage } from './opening-page.tsx';
import { WaitingPage } from './waiting-page.tsx';

interface EnteredProps {
  opened: boolean;
  children: ReactNode;
}

/** While part of the visit's screen loads, keeps the person's former screen instead of an empty page. */
export function Entered({ opened, children }: EnteredProps) {
  return <Suspense fallback={opened ? <OpeningPage /> : <WaitingPage />}>{children}</Suspense>;
}

/** An admitted person stays on the waiting room's screen for this long until a picture arrives. */
const PATIENCE_MS = 400;

interface Entrance {
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

type VisitViewModule = typeof import('#client/features/room/in-visit/visit-view.tsx');

/**
 * The visit's screen, loaded in idle time during the wait; null until then. Without Suspense, which would
 * delay the first picture to avoid a flickering fallback.
 *
 * @throws while rendering, if a new release has replaced the file
 */
export function useVisitView(stage: Stage | undefined): VisitViewModule | null {
  const [visit, setVisit] = useState<() => VisitViewModule | null>(() => () => null);
  const wanted = stage === 'waiting' || stage === 'in-visit';
  useEffect(() => {
    if (!wanted) return;
    keepLoading(() => import('#client/features/room/in-visit/visit-view.tsx')).then(
      (loaded) => setVisit(() => () => loaded),
      (error: unknown) =>
        setVisit(() => () => {
          throw error;
        }),
    );
  }, [wanted]);
  return visit();
}
