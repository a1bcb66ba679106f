import { Tile } from './tile.tsx';
import { useLocal, useRoom } from './use-visit-session.tsx';

/** One's own picture. */
export function SelfView() {
  const you = useRoom((state) => state.you);
  const preview = useLocal((state) => state.preview);
  if (!you) return null;
  return <Tile seat={{ ...you, connected: true }} stream={preview} hasPicture={preview !== null} self />;
}
