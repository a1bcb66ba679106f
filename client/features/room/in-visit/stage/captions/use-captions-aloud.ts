import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { storage } from '#client/api/storage.ts';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { captionsOf } from '#client/realtime/room-state.ts';
import { announce } from '#client/ui/components/announce.tsx';
import { useSpeakerName } from './use-speaker-name.ts';

const useChoice = create(() => ({ on: storage.get('captionsAloud') === '1' }));

export function useCaptionsAloud() {
  const { on } = useChoice();
  const turn = (to: boolean) => {
    if (to) storage.set('captionsAloud', '1');
    else storage.remove('captionsAloud');
    useChoice.setState({ on: to });
  };
  return { on, turn };
}

export function useAnnouncedCaptions(): void {
  const { on } = useChoice();
  const reads = useRoom((state) => captionsOf(state).mine);
  const you = useRoom((state) => state.you?.seatId);
  const lines = useRoom((state) => state.captionLines);
  const speaker = useSpeakerName();
  const known = useRef(new Set<number>());
  const last = useRef<string>(undefined);
  const active = on && reads;
  useEffect(() => {
    for (const { line, seatId, text, final } of lines) {
      // When two people speak at once, the later line may end first.
      if (!final || known.current.has(line)) continue;
      known.current.add(line);
      if (active && seatId !== you) announce(last.current === seatId ? text : `${speaker(seatId)}: ${text}`);
      last.current = seatId;
    }
  }, [lines, active, you, speaker]);
}
