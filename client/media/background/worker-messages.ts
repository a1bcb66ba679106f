import type { Backdrop } from './compositor.ts';
import type { BackgroundProblem } from './frame-processor.ts';
import type { ModelFiles } from './model-files.ts';

/** Messages from the page to the worker. */
export type ToWorker =
  | { type: 'start'; files: ModelFiles; backdrop: Backdrop }
  | { type: 'backdrop'; backdrop: Backdrop }
  /** The camera's frames as a stream, replacing the earlier one. */
  | { type: 'source'; frames: ReadableStream<VideoFrame> }
  /** The output stream, sent once. */
  | { type: 'sink'; pictures: WritableStream<VideoFrame> }
  /** A single frame, in browsers without such streams; each is answered with a picture. */
  | { type: 'frame'; frame: ImageBitmap; atMs: number }
  | { type: 'rest'; resting: boolean }
  | { type: 'stop' };

/** Messages from the worker to the page. */
export type FromWorker =
  /** The worker runs. One that fails to load sends nothing. */
  | { type: 'ready' }
  /** The answer to a frame; null if it was dropped. */
  | { type: 'picture'; picture: ImageBitmap | null }
  | { type: 'problem'; problem: BackgroundProblem };
