import { useEffect, useRef } from 'react';
import type { CaptionLanguage } from '../../../../../../shared/domain/captions.ts';
import { storage } from '../../../../../api/storage.ts';
import { applyCaptions } from '../../../../../realtime/apply-event.ts';
import { captionsOf } from '../../../../../realtime/room-state.ts';
import { useLanguage } from '../../../../foundation/language/use-language.ts';
import { useCommand } from '../../../../foundation/room-connection/use-command.ts';
import { useRoom, useVisitConnection } from '../../../../foundation/room-connection/use-visit-connection.tsx';

/** Whether this visit has captions, whether this person reads them, and turning them on or off. */
export function useCaptions() {
  const { room } = useVisitConnection();
  const { run } = useCommand();
  const offered = useRoom((state) => captionsOf(state).offered);
  const mine = useRoom((state) => captionsOf(state).mine);
  async function turn(on: boolean): Promise<void> {
    if (!(await run('captions:switch', { on }))) return;
    if (on) storage.set('captions', '1');
    else storage.remove('captions');
    room.store.setState((state) => applyCaptions(state, { mine: on, remembered: on }));
  }
  return { offered, mine, turn };
}

/** The language that this person speaks, and saying that it is another one. */
export function useSpoken() {
  const { room } = useVisitConnection();
  const { run } = useCommand();
  const spoken = useRoom((state) => captionsOf(state).speaks);
  async function say(language: CaptionLanguage): Promise<void> {
    if (!(await run('captions:speak', { language }))) return;
    room.store.setState((state) => applyCaptions(state, { speaks: language }));
  }
  return { spoken, say };
}

/**
 * Turns captions on for a person who read them in their last visit, or on this device, and says what this person
 * speaks while anyone reads: the language of their screens, unless they chose another one.
 */
export function useCaptionsByThemselves(): void {
  const { room } = useVisitConnection();
  const language = useLanguage();
  const state = useRoom((state) => (state.you?.stage === 'in-visit' ? captionsOf(state) : null));
  const live = useRoom(({ link }) => link === 'live');
  const wants = state?.remembered || storage.get('captions') === '1';
  const isMine = state?.mine ?? false;
  const isOffered = state?.offered ?? false;

  useEffect(() => {
    // Also after another process took the visit over, which knows of no reader.
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
    // A process that took the visit over does not know what they chose either.
    const speaks = chosen.current ?? language;
    if (!isAsked || !languages?.includes(speaks)) return;
    room.send('captions:speak', { language: speaks }).then(
      () => room.store.setState((now) => applyCaptions(now, { speaks })),
      () => {},
    );
  }, [isAsked, languages, language, room]);
}
