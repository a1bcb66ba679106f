import { Volume2 } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { cx } from '../../components/class-names.ts';
import { bestGrid, selfStandsInGrid } from './grid.ts';
import { SelfView } from './self-view.tsx';
import styles from './stage.module.css';
import { Tile } from './tile.tsx';
import { useLocal, useMedia, useRoom } from './use-visit-session.tsx';

/** Everyone else in the visit, as large as the screen allows, and oneself in the corner or, among many, beside them. */
export function Stage({ empty }: { empty: ReactNode }) {
  const { t } = useTranslation('in-visit');
  const others = useRoom((state) => state.others);
  const remote = useMedia((state) => state.remote);
  const receivesCameras = useMedia((state) => state.receiving.includes('camera'));
  const speakerId = useLocal((state) => state.speakerId);
  const [stage, size] = useSize<HTMLDivElement>();
  const [blocked, setBlocked] = useState<(() => void)[]>([]);
  const onSoundBlocked = useCallback((play: () => void) => setBlocked((known) => [...known, play]), []);

  const present = others.filter((seat) => seat.stage === 'in-visit');
  const selfInGrid = selfStandsInGrid(present.length);
  const count = present.length + (selfInGrid ? 1 : 0);
  const { columns, rows } = bestGrid(count, size.width, size.height);
  return (
    <div className={cx(styles.area, !selfInGrid && styles.withCorner)}>
      <div
        ref={stage}
        className={styles.stage}
        style={{
          gridTemplateColumns: `repeat(${columns * 2}, minmax(0, 1fr))`,
          gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
        }}
      >
        {present.map((seat, index) => (
          <div
            key={seat.seatId}
            className={styles.cell}
            style={{ gridColumn: cellColumn(index, count, columns) }}
          >
            <Tile
              seat={seat}
              stream={remote[seat.seatId]?.stream ?? null}
              hasPicture={receivesCameras && remote[seat.seatId]?.camera !== undefined}
              speakerId={speakerId}
              onSoundBlocked={onSoundBlocked}
            />
          </div>
        ))}
        {selfInGrid ? (
          <div className={styles.cell} style={{ gridColumn: cellColumn(present.length, count, columns) }}>
            <SelfView />
          </div>
        ) : null}
        {present.length === 0 ? <div className={styles.empty}>{empty}</div> : null}
      </div>
      {selfInGrid ? null : (
        <div className={styles.corner}>
          <SelfView />
        </div>
      )}
      {blocked.length > 0 ? (
        <Button
          className={styles.sound}
          variant="primary"
          size="large"
          icon={<Volume2 size={22} aria-hidden />}
          onClick={() => {
            for (const play of blocked) play();
            setBlocked([]);
          }}
        >
          {t('tapToHear')}
        </Button>
      ) : null}
    </div>
  );
}

/** Each tile spans two half-columns, so that an incomplete last row can stand in the middle. */
function cellColumn(index: number, count: number, columns: number): string {
  const inLastRow = count % columns;
  const firstOfLastRow = count - inLastRow;
  const start = inLastRow > 0 && index === firstOfLastRow ? columns - inLastRow + 1 : null;
  return start ? `${start} / span 2` : 'span 2';
}

function useSize<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  const [size, setSize] = useState({ width: 1, height: 1 });
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size] as const;
}
