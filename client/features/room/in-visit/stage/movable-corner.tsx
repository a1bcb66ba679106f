import { Move } from 'lucide-react';
import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { storage } from '#client/api/storage.ts';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import styles from './stage.module.css';

/** In pixels. A shorter movement is a press. */
const DRAG_FROM = 6;

interface MovableCornerProps {
  corner: Corner;
  onMove: (to: Corner) => void;
  children: ReactNode;
}

export function MovableCorner({ corner, onMove, children }: MovableCornerProps) {
  const { t } = useTranslation('in-visit');
  const from = useRef<{ x: number; y: number } | null>(null);
  const [shift, setShift] = useState<{ x: number; y: number } | null>(null);

  function drag({ clientX, clientY, currentTarget, pointerId }: PointerEvent<HTMLDivElement>) {
    if (!from.current) return;
    const x = clientX - from.current.x;
    const y = clientY - from.current.y;
    if (!shift && Math.hypot(x, y) < DRAG_FROM) return;
    // Captures the pointer only once it drags: otherwise a click would never reach the button inside.
    if (!shift) currentTarget.setPointerCapture(pointerId);
    setShift({ x, y });
  }
  function drop({ currentTarget }: PointerEvent<HTMLDivElement>) {
    const stage = currentTarget.parentElement?.getBoundingClientRect();
    const own = currentTarget.getBoundingClientRect();
    if (shift && stage) {
      onMove(
        nearestCorner(
          (own.left + own.width / 2 - stage.left) / stage.width,
          (own.top + own.height / 2 - stage.top) / stage.height,
        ),
      );
    }
    from.current = null;
    setShift(null);
  }

  return (
    <div
      className={styles.corner}
      style={shift ? { transform: `translate(${shift.x}px, ${shift.y}px)` } : undefined}
      data-dragged={shift !== null}
      onPointerDown={({ clientX, clientY, button }) => {
        if (button === 0) from.current = { x: clientX, y: clientY };
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
    >
      {children}
      <IconButton
        className={styles.move}
        label={t('moveSelfView')}
        icon={<Move size={18} />}
        onClick={() => onMove(nextCorner(corner))}
      />
    </div>
  );
}

/** Clockwise. */
export const CORNERS = ['top-start', 'top-end', 'bottom-end', 'bottom-start'] as const;
export type Corner = (typeof CORNERS)[number];

const DEFAULT: Corner = 'bottom-end';

export function nextCorner(corner: Corner): Corner {
  return CORNERS[(CORNERS.indexOf(corner) + 1) % CORNERS.length] ?? DEFAULT;
}

/**
 * @param x share of the stage's width from its start, 0 to 1
 * @param y share of its height from the top, 0 to 1
 */
export function nearestCorner(x: number, y: number): Corner {
  return `${y < 0.5 ? 'top' : 'bottom'}-${x < 0.5 ? 'start' : 'end'}`;
}

export function useSelfViewCorner() {
  const [corner, setCorner] = useState<Corner>(() => {
    const kept = storage.get('selfViewCorner');
    return CORNERS.find((known) => known === kept) ?? DEFAULT;
  });
  function move(to: Corner) {
    storage.set('selfViewCorner', to);
    setCorner(to);
  }
  return [corner, move] as const;
}
