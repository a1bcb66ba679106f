import { useAnnouncedCaptions } from './use-captions-aloud.ts';
import { useCaptionsByThemselves } from './use-captions-by-themselves.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { captionsOf } from '#client/realtime/room-state.ts';
import type { CaptionsView } from '#shared/domain/captions.ts';

/** What a page does about a visit's captions without being asked. Loads where a visit has captions. */
export default function FollowCaptions() {
  useCaptionsByThemselves();
  useCaptionsNews();
  useAnnouncedCaptions();
  return null;
}

/**
 * Tells everyone in the visit, also who comes later, that speech becomes text and who makes it, and when it no longer
 * does.
 */
function useCaptionsNews(): void {
  const { t } = useTranslation('in-visit');
  const { room, information } = useVisitConnection();
  useEffect(() => {
    let told: News = 'captionsAreOff';
    const look = () => {
      const state = room.store.getState();
      const news = newsOf(captionsOf(state));
      if (state.you?.stage !== 'in-visit' || news === told) return;
      told = news;
      information.tell(t(news));
    };
    look();
    return room.store.subscribe(look);
  }, [room, information, t]);
}

type News = 'captionsAreOff' | 'captionsAreOn' | 'captionsAreTyped' | 'captionsAreCorrected';

function newsOf({ on, languages, captioner, typed }: CaptionsView): News {
  const isHeard = languages.length > 0 && !typed;
  // Without both, no one makes captions.
  if (!on || (!isHeard && !captioner)) return 'captionsAreOff';
  if (!captioner) return 'captionsAreOn';
  return isHeard ? 'captionsAreCorrected' : 'captionsAreTyped';
}
