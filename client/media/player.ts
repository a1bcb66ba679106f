const players = new WeakMap<MediaStream, HTMLVideoElement>();

/**
 * The only `<video>` of a stream. It is created with the stream, so that decoding starts while the screen is still
 * being drawn, and moves between screens without restarting.
 *
 * @param options.silent for the user's own picture, without sound
 */
export function playerOf(stream: MediaStream, { silent = false } = {}): HTMLVideoElement {
  const known = players.get(stream);
  if (known) return known;
  const player = document.createElement('video');
  player.autoplay = true;
  player.playsInline = true;
  player.muted = silent;
  player.srcObject = stream;
  // Browsers that require a touch before sound reject this; the component that shows the player retries.
  player.play().catch(() => {});
  players.set(stream, player);
  return player;
}
