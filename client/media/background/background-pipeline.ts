import type { Backdrop } from './compositor.ts';
import type { BackgroundProblem } from './frame-processor.ts';

/** Turns a camera's track into the one that is sent and shown instead. */
export interface BackgroundPipeline {
  /** Stays the same while the pipeline runs, whatever camera or background it gets. */
  readonly track: MediaStreamTrack;
  /** Switches to another camera. The track stays its owner's: the pipeline never ends it. */
  setSource(source: MediaStreamTrack): void;
  setBackdrop(backdrop: Backdrop): void;
  /** Resting, because the picture is not shown or sent: nothing is processed. */
  setResting(resting: boolean): void;
  /** Ends its track and frees its resources. */
  stop(): void;
}

export interface PipelineOptions {
  source: MediaStreamTrack;
  backdrop: Backdrop;
  /** The pipeline failed; its last picture stays until {@link BackgroundPipeline.stop}. */
  onProblem: (problem: BackgroundProblem) => void;
}
