import { Volume2 } from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocal, useMedia, useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { needsDevices } from '#client/realtime/room-state.ts';
import { Button } from '#client/ui/components/button.tsx';
import { cx } from '#client/ui/components/class-names.ts';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import type { SeatView } from '#shared/contracts/socket/events.ts';
import type { SeatRole } from '#shared/domain/participant.ts';
import { bestGrid, selfPlace } from './grid.ts';
import { MovableCorner, useSelfViewCorner } from './movable-corner.tsx';
import { SelfView } from './self-view.tsx';
import styles from './stage.module.css';
import { ScreenTile, SecondCameraTile, Tile } from './tile.tsx';

/** Staff look at the patient, everyone else at the provider; guests come last. */
const FOR_STAFF: readonly SeatRole[] = ['patient', 'interpreter', 'provider', 'guest'];
const FOR_OTHERS: readonly SeatRole[] = ['provider', 'patient', 'interpreter', 'guest'];

export function inPictureOrder<T extends Pick<SeatView, 'role'>>(
  seats: readonly T[],
  viewer: SeatRole | undefined,
): T[] {
  const order = viewer === 'provider' ? FOR_STAFF : FOR_OTHERS;
  return seats.toSorted((one, other) => order.indexOf(one.role) - order.indexOf(other.role));
}

const DocumentTile = lazyPart(() => import('../documents/document-tile.tsx'));

interface Shown {
  key: string;
  view: ReactNode;
}

/**
 * Shows the other participants as large as the screen allows, and the self-view in a corner or, with several
 * participants, next to them. A shared screen or a pinned participant takes the stage; the others are small next to it.
 */
export function Stage({ empty }: { empty: ReactNode }) {
  const { t } = useTranslation('in-visit');
  const others = useRoom((state) => state.others);
  const you = useRoom((state) => state.you);
  const viewer = you?.role;
  const document = useRoom((state) => state.facts?.document ?? null);
  const { remote, screens, secondCameras } = useMedia((state) => state);
  const receivesSecond = useMedia((state) => state.receiving.includes('second-camera'));
  const receivesCameras = useMedia((state) => state.receiving.includes('camera'));
  const speakerId = useLocal((state) => state.speakerId);
  const [pinned, setPinned] = useState<ReadonlySet<string>>(new Set());
  const [blocked, setBlocked] = useState<(() => void)[]>([]);
  const [corner, setCorner] = useSelfViewCorner();
  const onSoundBlocked = useCallback((play: () => void) => setBlocked((known) => [...known, play]), []);

  // A captioner has no picture; `CaptionsBy` names them.
  const present = inPictureOrder(
    others.filter((seat) => seat.stage === 'in-visit' && needsDevices(seat)),
    viewer,
  );
  const showsSecond = (seat: SeatView) => receivesSecond && Boolean(seat.secondCamera);
  const pictures = present.length + [...present, ...(you ? [you] : [])].filter(showsSecond).length;
  const tile = (seat: SeatView) => (
    <Tile
      seat={seat}
      stream={remote[seat.seatId]?.stream ?? null}
      hasPicture={receivesCameras && remote[seat.seatId]?.camera !== undefined}
      speakerId={speakerId}
      onSoundBlocked={onSoundBlocked}
      // With only one other picture, pinning would change nothing.
      onPin={
        pictures > 1 || pinned.has(seat.seatId) ? () => setPinned(toggled(pinned, seat.seatId)) : undefined
      }
      pinned={pinned.has(seat.seatId)}
    />
  );
  const shared = present.flatMap((seat) => {
    const stream = screens[seat.seatId];
    // The audio may arrive a moment before the video.
    if (!stream?.getVideoTracks().length) return [];
    const screen = { seat, stream, speakerId, onSoundBlocked };
    return [{ key: `screen ${seat.seatId}`, view: <ScreenTile key="screen" {...screen} /> }];
  });
  const secondCamera = (seat: SeatView, self: boolean): Shown[] => {
    if (!showsSecond(seat)) return [];
    const stream = secondCameras[seat.seatId] ?? null;
    const key = `second camera ${seat.seatId}`;
    const onPin = () => setPinned(toggled(pinned, key));
    const camera = { seat, self, stream, onPin, pinned: pinned.has(key) };
    return [{ key, view: <SecondCameraTile {...camera} /> }];
  };
  const seats: Shown[] = [
    ...present.flatMap((seat) => [{ key: seat.seatId, view: tile(seat) }, ...secondCamera(seat, false)]),
    ...(you ? secondCamera(you, true) : []),
  ];
  // The newest share takes the stage. A screen behind a document stays in the row, so that its sound plays; a document
  // waits.
  const showsDocument = document !== null && (document.front || shared.length === 0);
  const documents = showsDocument
    ? [
        {
          key: 'document',
          view: (
            <Suspense key="document" fallback={<div />}>
              <DocumentTile document={document} />
            </Suspense>
          ),
        },
      ]
    : [];
  const large = [...(showsDocument ? documents : shared), ...seats.filter(({ key }) => pinned.has(key))];
  const small = [...(showsDocument ? shared : []), ...seats.filter(({ key }) => !pinned.has(key))];
  const spotlight = large.length > 0;
  const place = spotlight ? 'next-to-grid' : selfPlace(seats.length);
  const self = you && !needsDevices(you) ? [] : [{ key: 'self', view: <SelfView /> }];
  const main = spotlight ? large : place === 'in-grid' ? [...seats, ...self] : seats;

  return (
    <div
      className={cx(
        styles.area,
        place === 'corner' && styles.withCorner,
        place === 'next-to-grid' && styles.withStrip,
      )}
      data-corner={corner}
    >
      <div className={styles.main}>
        <Tiles tiles={main} />
        {present.length === 0 ? (
          <Stack middle tone="ink" centered className={styles.empty}>
            {empty}
          </Stack>
        ) : null}
      </div>
      {place === 'next-to-grid' ? (
        <ul className={cx(styles.strip, !spotlight && styles.selfAlone)}>
          {(spotlight ? [...small, ...self] : self).map(({ key, view }) => (
            <li key={key} className={styles.small}>
              {view}
            </li>
          ))}
        </ul>
      ) : null}
      {place === 'corner' && self.length > 0 ? (
        <MovableCorner corner={corner} onMove={setCorner}>
          <SelfView />
        </MovableCorner>
      ) : null}
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

function Tiles({ tiles }: { tiles: readonly Shown[] }) {
  const [stage, size] = useSize<HTMLDivElement>();
  const { columns, rows } = bestGrid(tiles.length, size.width, size.height);
  return (
    <div
      ref={stage}
      className={styles.stage}
      style={{
        gridTemplateColumns: `repeat(${columns * 2}, minmax(0, 1fr))`,
        gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
      }}
    >
      {tiles.map(({ key, view }, index) => (
        <div
          key={key}
          className={styles.cell}
          style={{ gridColumn: cellColumn(index, tiles.length, columns) }}
        >
          {view}
        </div>
      ))}
    </div>
  );
}

function toggled(set: ReadonlySet<string>, one: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(one)) next.add(one);
  return next;
}

/** Each tile spans two half-columns, so that an incomplete last row can be centered. */
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
