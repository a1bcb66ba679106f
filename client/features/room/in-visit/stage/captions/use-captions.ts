import { storage } from '#client/api/storage.ts';
import { useCommand } from '#client/features/core/room-connection/use-command.ts';
import { useRoom, useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { applyCaptions } from '#client/realtime/apply-event.ts';
import { captionsOf } from '#client/realtime/room-state.ts';
import type { CaptionLanguage } from '#shared/domain/captions.ts';

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
