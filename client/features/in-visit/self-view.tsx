import { Tile } from './tile.tsx';
import { useLocal, useRoom } from './use-visit-session.tsx';

/** One's own picture. */
export function SelfView() {
  const you = useRoom((state) => state.you);
  const track = useLocal((state) => state.camera.track);
  if (!you) return null;
  return <Tile seat={{ ...you, connected: true }} video={track ?? undefined} self />;
}
