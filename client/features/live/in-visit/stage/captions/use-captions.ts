import type { CaptionLanguage } from '../../../../../../shared/domain/captions.ts';
import { storage } from '../../../../../api/storage.ts';
import { applyCaptions } from '../../../../../realtime/apply-event.ts';
import { captionsOf } from '../../../../../realtime/room-state.ts';
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
