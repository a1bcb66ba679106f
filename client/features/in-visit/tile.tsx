import { MicOff, VideoOff } from 'lucide-react';
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeatView } from '../../../shared/contracts/socket/events.ts';
import { Avatar } from '../../components/avatar.tsx';
import { cx } from '../../components/class-names.ts';
import { cropLimits } from './crop-limits.ts';
import { splitName } from './split-name.ts';
import styles from './tile.module.css';

interface TileProps {
  seat: SeatView;
  video: MediaStreamTrack | undefined;
  audio?: MediaStreamTrack | undefined;
  /** One's own picture: mirrored, and silent. */
  self?: boolean;
  speakerId?: string | null;
  /** The browser wants a touch before it lets sound out. */
  onSoundBlocked?: (play: () => void) => void;
}

/** One person: their picture, or their initials while the camera is off, and their name. */
export function Tile({ seat, video, audio, self = false, speakerId = null, onSoundBlocked }: TileProps) {
  const { t } = useTranslation('in-visit');
  const element = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(false);
  const [limits, setLimits] = useState<CSSProperties>();
  const stream = useMemo(
    () => new MediaStream([video, self ? undefined : audio].filter((track) => track !== undefined)),
    [video, audio, self],
  );
  const shown = video !== undefined && seat.camera === 'on';

  useEffect(() => {
    const player = element.current;
    if (!player) return;
    player.srcObject = stream;
    const play = () => {
      player.play().catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'NotAllowedError') onSoundBlocked?.(play);
      });
    };
    play();
    return () => {
      player.srcObject = null;
    };
  }, [stream, onSoundBlocked]);

  useEffect(() => {
    // Browsers without a choice of speaker (iPhones) use the system's.
    if (speakerId && !self) element.current?.setSinkId?.(speakerId).catch(() => {});
  }, [speakerId, self]);

  const name = self ? t('you') : seat.name;
  return (
    <figure
      className={cx(styles.tile, self && styles.self, !seat.connected && styles.away)}
      data-seat={seat.seatId}
      data-self={self}
      data-playing={shown && playing}
    >
      <video
        ref={element}
        className={cx(styles.video, !shown && styles.hidden)}
        autoPlay
        playsInline
        muted={self}
        aria-label={name}
        style={limits}
        // Also when a phone is turned, and its picture with it.
        onResize={({ currentTarget: { videoWidth, videoHeight } }) =>
          setLimits(cropLimits(videoWidth, videoHeight))
        }
        onPlaying={() => setPlaying(true)}
        onEmptied={() => setPlaying(false)}
      />
      {shown ? null : (
        <div className={styles.noPicture}>
          <Avatar {...splitName(seat.name)} size="large" />
        </div>
      )}
      <figcaption className={styles.caption}>
        <span className={styles.name}>{name}</span>
        {seat.microphone === 'on' ? null : (
          <MicOff size={16} aria-label={t('microphoneOfIsMuted', { name: seat.name })} role="img" />
        )}
        {seat.camera === 'on' ? null : (
          <VideoOff size={16} aria-label={t('cameraOfIsOff', { name: seat.name })} role="img" />
        )}
      </figcaption>
      {seat.connected ? null : (
        <p className={styles.notice}>{t('someoneReconnecting', { name: seat.name })}</p>
      )}
    </figure>
  );
}
