import { MicOff, Pin, PinOff, VideoOff } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#client/ui/components/avatar.tsx';
import { cx } from '#client/ui/components/class-names.ts';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import type { SeatView } from '#shared/contracts/socket/events.ts';
import { QualityMark } from '../seat/quality-mark.tsx';
import { partOf, splitName, useSeatName } from '../seat/use-seat-name.ts';
import { Picture } from './picture.tsx';
import styles from './tile.module.css';

/** The smallest share of a video's width that a tile may show. The cropped sides show only the room. */
const LEAST_WIDTH = 0.5;
/** The smallest share of a video's height, which contains the face. */
const LEAST_HEIGHT = 0.8;

/**
 * Limits how much a tile crops: an upright phone's video on a wide screen would lose forehead and chin. Returns the
 * widest and narrowest aspect ratio (width by height) as the custom properties that `tile.module.css` reads.
 *
 * @param width in pixels; 0 until it is known
 */
export function cropLimits(width: number, height: number): CSSProperties | undefined {
  if (width === 0 || height === 0) return undefined;
  const shape = width / height;
  return { '--widest': shape / LEAST_HEIGHT, '--narrowest': shape * LEAST_WIDTH } as CSSProperties;
}

interface TileProps {
  seat: SeatView;
  stream: MediaStream | null;
  hasPicture: boolean;
  self?: boolean;
  speakerId?: string | null;
  onSoundBlocked?: (play: () => void) => void;
  onPin?: (() => void) | undefined;
  pinned?: boolean;
  /** Called with the video's size in pixels, also when a phone is rotated. */
  onSize?: ((width: number, height: number) => void) | undefined;
}

export function Tile(props: TileProps) {
  const {
    seat,
    stream,
    hasPicture,
    self = false,
    speakerId,
    onSoundBlocked,
    onPin,
    pinned = false,
    onSize,
  } = props;
  const { t } = useTranslation('in-visit');
  const [playing, setPlaying] = useState(false);
  const [limits, setLimits] = useState<CSSProperties>();
  const shown = hasPicture && seat.camera === 'on';
  const nameOf = useSeatName();
  const name = self ? t('you') : nameOf(seat);
  const part = partOf(seat);
  return (
    <figure
      className={cx(styles.frame, styles.tile, self && styles.self, !seat.connected && styles.away)}
      data-seat={seat.seatId}
      data-self={self}
      data-playing={shown && playing}
    >
      {stream ? (
        <Picture
          stream={stream}
          silent={self}
          className={cx(styles.video, !shown && styles.hidden)}
          label={name}
          style={limits}
          speakerId={speakerId ?? null}
          onSize={(width, height) => {
            setLimits(cropLimits(width, height));
            onSize?.(width, height);
          }}
          onPlaying={setPlaying}
          onSoundBlocked={onSoundBlocked}
        />
      ) : null}
      {shown ? null : (
        <Stack middle className={styles.noPicture}>
          <Avatar {...splitName(seat.name)} size="large" />
        </Stack>
      )}
      <figcaption className={cx(styles.label, styles.caption)}>
        <Text as="span" cut className={styles.name}>
          {name}
        </Text>
        {(part === 'interpreter' || part === 'captioner') && !self && name !== t(`role_${part}`) ? (
          <span className={styles.role}>{t(`role_${part}`)}</span>
        ) : null}
        {seat.microphone === 'on' ? null : (
          <MicOff
            size={16}
            aria-label={self ? t('yourMicrophoneIsMuted') : t('microphoneOfIsMuted', { name })}
            role="img"
          />
        )}
        {seat.camera === 'on' ? null : (
          <VideoOff
            size={16}
            aria-label={self ? t('yourCameraIsOff') : t('cameraOfIsOff', { name })}
            role="img"
          />
        )}
      </figcaption>
      {onPin ? (
        <IconButton
          className={styles.pin}
          label={t(pinned ? 'unpin' : 'pin', { name })}
          icon={pinned ? <PinOff size={18} /> : <Pin size={18} />}
          pressed={pinned}
          onClick={onPin}
        />
      ) : null}
      {self ? null : <QualityMark seat={seat} onlyIfNotGood className={styles.quality} />}
      {seat.connected ? null : (
        <Text size="small" strong centered className={styles.notice}>
          {t('someoneReconnecting', { name })}
        </Text>
      )}
    </figure>
  );
}

interface ScreenTileProps {
  seat: SeatView;
  stream: MediaStream;
  speakerId: string | null;
  onSoundBlocked: (play: () => void) => void;
}

export function ScreenTile({ seat, stream, speakerId, onSoundBlocked }: ScreenTileProps) {
  const { t } = useTranslation('in-visit');
  const name = useSeatName()(seat);
  return (
    <figure className={styles.frame} data-screen={seat.seatId}>
      <Picture
        stream={stream}
        silent={false}
        className={styles.picture ?? ''}
        label={t('screenOf', { name })}
        speakerId={speakerId}
        onSoundBlocked={onSoundBlocked}
      />
      <figcaption className={styles.label}>{t('screenOf', { name })}</figcaption>
    </figure>
  );
}

interface SecondCameraTileProps {
  seat: SeatView;
  stream: MediaStream | null;
  self: boolean;
  onPin: () => void;
  pinned: boolean;
}

/** The picture from a person's other device. Never cropped, because an edge may matter. */
export function SecondCameraTile({ seat, stream, self, onPin, pinned }: SecondCameraTileProps) {
  const { t } = useTranslation('in-visit');
  const nameOf = useSeatName();
  const name = self ? t('yourSecondCamera') : t('secondCameraOf', { name: nameOf(seat) });
  return (
    <figure className={styles.frame} data-second-camera={seat.seatId}>
      {stream ? (
        <Picture stream={stream} silent className={styles.picture ?? ''} label={name} speakerId={null} />
      ) : null}
      <figcaption className={styles.label}>{name}</figcaption>
      <IconButton
        className={styles.pin}
        label={t(pinned ? 'makeSmall' : 'makeLarge', { name })}
        icon={pinned ? <PinOff size={18} /> : <Pin size={18} />}
        pressed={pinned}
        onClick={onPin}
      />
      {seat.secondCamera === 'reconnecting' ? (
        <Text size="small" strong centered className={styles.notice}>
          {t('reconnecting')}
        </Text>
      ) : null}
    </figure>
  );
}
