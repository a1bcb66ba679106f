import type { Backdrop } from './compositor.ts';
import type { BackgroundProblem } from './frame-processor.ts';
import type { ModelFiles } from './model-files.ts';

/** What the page says to the worker. */
export type ToWorker =
  | { type: 'start'; files: ModelFiles; backdrop: Backdrop }
  | { type: 'backdrop'; backdrop: Backdrop }
  /** The camera's frames as a stream, in place of those before. */
  | { type: 'source'; frames: ReadableStream<VideoFrame> }
  /** Where the pictures go, once. */
  | { type: 'sink'; pictures: WritableStream<VideoFrame> }
  /** One frame at a time, where there are no such streams; each is answered with a picture. */
  | { type: 'frame'; frame: ImageBitmap; atMs: number }
  | { type: 'rest'; resting: boolean }
  | { type: 'stop' };

/** What the worker says to the page. */
export type FromWorker =
  /** It runs. A worker that cannot be loaded never says so. */
  | { type: 'ready' }
  /** For a frame; null where it is left out. */
  | { type: 'picture'; picture: ImageBitmap | null }
  | { type: 'problem'; problem: BackgroundProblem };
