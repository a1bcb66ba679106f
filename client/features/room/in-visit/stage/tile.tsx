import { MicOff, Pin, PinOff, VideoOff } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#client/ui/components/avatar.tsx';
import { cx } from '#client/ui/components/class-names.ts';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import type { SeatView } from '#shared/contracts/socket/events.ts';
import { partOf } from '../seat/part-of.ts';
import { QualityMark } from '../seat/quality-mark.tsx';
import { splitName } from '../seat/split-name.ts';
import { useSeatName } from '../seat/use-seat-name.ts';
import { cropLimits } from './crop-limits.ts';
import { Picture } from './picture.tsx';
import styles from './tile.module.css';

interface TileProps {
  seat: SeatView;
  /** Null while nothing is received. */
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
