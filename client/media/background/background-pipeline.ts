import type { Backdrop } from './compositor.ts';
import type { BackgroundProblem } from './frame-processor.ts';

/** From a camera's track to the one that is sent and shown in its place. */
export interface BackgroundPipeline {
  /** The same for as long as the pipeline runs, whatever camera or background it is given. */
  readonly track: MediaStreamTrack;
  /** Another camera. The track stays whose it was: the pipeline never ends it. */
  setSource(source: MediaStreamTrack): void;
  setBackdrop(backdrop: Backdrop): void;
  /** While nobody sees the picture, nothing is processed. */
  setResting(resting: boolean): void;
  /** Ends its track, and gives everything back. */
  stop(): void;
}

export interface PipelineOptions {
  source: MediaStreamTrack;
  backdrop: Backdrop;
  /** It has ended by itself; what it showed last stands still until {@link BackgroundPipeline.stop}. */
  onProblem: (problem: BackgroundProblem) => void;
}
