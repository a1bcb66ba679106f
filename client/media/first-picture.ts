import type { MediaConnection } from './media-connection.ts';
import { playerOf } from './player.ts';

/**
 * Calls `onPicture` once, with the first displayable picture of another person's camera, or immediately if there is
 * one.
 *
 * @returns a function that stops waiting
 */
export function watchFirstPicture(store: MediaConnection['store'], onPicture: () => void): () => void {
  const stop = new AbortController();
  const arrived = () => {
    stop.abort();
    onPicture();
  };
  const watch = () => {
    for (const { stream, camera } of Object.values(store.getState().remote)) {
      if (!camera || stop.signal.aborted) continue;
      const player = playerOf(stream);
      if (player.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) arrived();
      else player.addEventListener('loadeddata', arrived, { signal: stop.signal });
    }
  };
  stop.signal.addEventListener('abort', store.subscribe(watch));
  watch();
  return () => stop.abort();
}
