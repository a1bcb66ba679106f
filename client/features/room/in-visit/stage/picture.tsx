import { type CSSProperties, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { playerOf } from '#client/media/player.ts';

interface PictureProps {
  stream: MediaStream;
  silent: boolean;
  className: string;
  label: string;
  style?: CSSProperties | undefined;
  speakerId: string | null;
  onSize?: (width: number, height: number) => void;
  onPlaying?: (playing: boolean) => void;
  onSoundBlocked?: ((play: () => void) => void) | undefined;
}

export function Picture(props: PictureProps) {
  const { stream, silent, className, label, style, speakerId } = props;
  const slot = useRef<HTMLDivElement>(null);
  const onSize = useEffectEvent((width: number, height: number) => props.onSize?.(width, height));
  const onPlaying = useEffectEvent((playing: boolean) => props.onPlaying?.(playing));
  const onSoundBlocked = useEffectEvent((play: () => void) => props.onSoundBlocked?.(play));

  useLayoutEffect(() => {
    const place = slot.current;
    const player = playerOf(stream, { silent });
    const stopListening = new AbortController();
    const listen = (type: string, listener: () => void) =>
      player.addEventListener(type, listener, { signal: stopListening.signal });
    const measure = () => {
      if (player.videoWidth > 0) onSize(player.videoWidth, player.videoHeight);
    };
    listen('resize', measure);
    listen('playing', () => onPlaying(true));
    listen('emptied', () => onPlaying(false));
    place?.append(player);
    measure();
    if (!player.paused && player.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) onPlaying(true);
    const play = () => {
      player.play().catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'NotAllowedError') onSoundBlocked(play);
      });
    };
    play();
    // An iPhone stops the player for a phone call, and does not restart it.
    const resume = () => {
      if (player.paused && document.visibilityState === 'visible') play();
    };
    listen('pause', resume);
    document.addEventListener('visibilitychange', resume, { signal: stopListening.signal });
    return () => {
      stopListening.abort();
      if (player.parentNode === place) player.remove();
      onPlaying(false);
    };
  }, [stream, silent]);

  useEffect(() => {
    playerOf(stream).ariaLabel = label;
  }, [stream, label]);

  useEffect(() => {
    const player = playerOf(stream);
    // An empty id is the system's default, which browsers without speaker selection (iPhones) always use.
    const wanted = speakerId ?? '';
    if (!silent && player.sinkId !== wanted) player.setSinkId?.(wanted).catch(() => {});
  }, [stream, silent, speakerId]);

  return <div ref={slot} className={className} style={style} />;
}
