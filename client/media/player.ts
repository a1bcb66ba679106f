const players = new WeakMap<MediaStream, HTMLVideoElement>();

/**
 * The one `<video>` that plays a stream. It is made with the stream, so that pictures are decoded while the
 * screen is still being drawn, and moves with it from one screen to the next without starting anew.
 *
 * @param options.silent one's own picture, which makes no sound
 */
export function playerOf(stream: MediaStream, { silent = false } = {}): HTMLVideoElement {
  const known = players.get(stream);
  if (known) return known;
  const player = document.createElement('video');
  player.autoplay = true;
  player.playsInline = true;
  player.muted = silent;
  player.srcObject = stream;
  // A browser that wants a touch before it lets sound out refuses here; whoever shows the player asks again.
  player.play().catch(() => {});
  players.set(stream, player);
  return player;
}
