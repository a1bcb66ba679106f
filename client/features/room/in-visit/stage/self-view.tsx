import { useLocal, useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { Tile } from './tile.tsx';

interface SelfViewProps {
  onSize?: (width: number, height: number) => void;
}

export function SelfView({ onSize }: SelfViewProps) {
  const you = useRoom((state) => state.you);
  const preview = useLocal((state) => state.preview);
  if (!you) return null;
  return (
    <Tile
      seat={{ ...you, connected: true }}
      stream={preview}
      hasPicture={preview !== null}
      self
      onSize={onSize}
    />
  );
}
