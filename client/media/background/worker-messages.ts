import type { Backdrop } from './compositor.ts';
import type { BackgroundProblem } from './frame-processor.ts';
import type { ModelFiles } from './model-files.ts';

export type ToWorker =
  | { type: 'start'; files: ModelFiles; backdrop: Backdrop }
  | { type: 'backdrop'; backdrop: Backdrop }
  | { type: 'source'; frames: ReadableStream<VideoFrame> }
  | { type: 'sink'; pictures: WritableStream<VideoFrame> }
  /** A single frame, in browsers without such streams. A picture answers each frame. */
  | { type: 'frame'; frame: ImageBitmap; atMs: number }
  | { type: 'rest'; resting: boolean }
  | { type: 'stop' };

export type FromWorker =
  /** The worker runs. A worker that fails to load sends nothing. */
  | { type: 'ready' }
  | { type: 'picture'; picture: ImageBitmap | null }
  | { type: 'problem'; problem: BackgroundProblem };
