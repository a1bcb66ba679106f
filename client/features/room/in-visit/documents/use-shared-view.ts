import { useEffect, useRef, useState } from 'react';
import { useRoom, useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { sameView, type View } from '#client/features/room/document-view/view.ts';
import type { SharedDocumentView } from '#shared/contracts/socket/events.ts';

const SEND_EVERY_MS = 150;

/** Sends the presenter's moves. Other pages follow until their user moves the document. */
export function useSharedView(document: SharedDocumentView) {
  const { sharedId, seatId, place } = document;
  const presents = useRoom((state) => state.you?.seatId === seatId);
  const { room } = useVisitConnection();
  const [own, setOwn] = useState<{ sharedId: string; view: View } | null>(null);
  const [following, setFollowing] = useState(true);
  const view = own?.sharedId === sharedId && (presents || !following) ? own.view : place;
  const sending = useRef<{ timer: ReturnType<typeof setTimeout> | null; next: View | null }>({
    timer: null,
    next: null,
  });

  function send(next: View): void {
    const line = sending.current;
    line.next = next;
    if (line.timer !== null) return;
    const go = () => {
      line.timer = null;
      if (!line.next) return;
      // A lost move is harmless: the next one replaces it.
      room.send('document:view', { sharedId, ...line.next }).catch(() => {});
      line.next = null;
      line.timer = setTimeout(go, SEND_EVERY_MS);
    };
    go();
  }

  // A new server process knows the document, but not its position.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each place that the server tells.
  useEffect(() => {
    if (presents && own?.sharedId === sharedId && !sameView(own.view, place)) send(own.view);
  }, [place]);
  useEffect(() => {
    const line = sending.current;
    return () => {
      if (line.timer !== null) clearTimeout(line.timer);
      line.timer = null;
    };
  }, []);

  return {
    view,
    presents,
    following,
    setView(next: View) {
      // On a phone, scrolling down a page that the presenter sees whole still counts as following.
      if (!presents && following && next.page === place.page && next.zoom === 1 && place.zoom === 1) return;
      setOwn({ sharedId, view: next });
      if (presents) send(next);
      else setFollowing(false);
    },
    setFollowing(follow: boolean) {
      if (!follow) setOwn({ sharedId, view: place });
      setFollowing(follow);
    },
  };
}
