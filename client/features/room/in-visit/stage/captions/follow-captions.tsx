import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { storage } from '#client/api/storage.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useRoom, useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { applyCaptions } from '#client/realtime/apply-event.ts';
import { captionsOf } from '#client/realtime/room-state.ts';
import type { CaptionLanguage, CaptionsView } from '#shared/domain/captions.ts';
import { useAnnouncedCaptions } from './use-captions-aloud.ts';

export default function FollowCaptions() {
  useCaptionsByThemselves();
  useCaptionsNews();
  useAnnouncedCaptions();
  return null;
}

/**
 * Tells everyone in the visit, including late arrivals, when speech becomes text, who makes the captions, and when
 * they end.
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
  // Without a recognizer or a captioner, no one makes captions.
  if (!on || (!isHeard && !captioner)) return 'captionsAreOff';
  if (!captioner) return 'captionsAreOn';
  return isHeard ? 'captionsAreCorrected' : 'captionsAreTyped';
}

/**
 * Turns captions on for a person who read them in their last visit or on this device. While anyone reads, reports the
 * language that this person speaks: that of their screens, unless they chose another.
 */
function useCaptionsByThemselves(): void {
  const { room } = useVisitConnection();
  const language = useLanguage();
  const state = useRoom((state) => (state.you?.stage === 'in-visit' ? captionsOf(state) : null));
  const live = useRoom(({ link }) => link === 'live');
  const wants = state?.remembered || storage.get('captions') === '1';
  const isMine = state?.mine ?? false;
  const isOffered = state?.offered ?? false;

  useEffect(() => {
    // Repeats the request after another server process took the visit over, because the new process knows no readers.
    if (!live || !isOffered || !wants || isMine) return;
    room.send('captions:switch', { on: true }).then(
      () => room.store.setState((now) => applyCaptions(now, { mine: true })),
      () => {},
    );
  }, [live, isOffered, wants, isMine, room]);

  const spoken = state?.speaks;
  const chosen = useRef<CaptionLanguage>(undefined);
  if (spoken) chosen.current = spoken;
  const isAsked = live && state?.on === true && spoken === null;
  const languages = state?.languages;
  useEffect(() => {
    // A new server process does not know the chosen language either.
    const speaks = chosen.current ?? language;
    if (!isAsked || !languages?.includes(speaks)) return;
    room.send('captions:speak', { language: speaks }).then(
      () => room.store.setState((now) => applyCaptions(now, { speaks })),
      () => {},
    );
  }, [isAsked, languages, language, room]);
}
