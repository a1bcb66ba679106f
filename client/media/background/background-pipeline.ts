import type { Backdrop } from './compositor.ts';
import type { BackgroundProblem } from './frame-processor.ts';

export interface BackgroundPipeline {
  readonly track: MediaStreamTrack;
  /** Never ends the track, which its caller owns. */
  setSource(source: MediaStreamTrack): void;
  setBackdrop(backdrop: Backdrop): void;
  /** While resting, the picture is neither shown nor sent, so nothing is processed. */
  setResting(resting: boolean): void;
  stop(): void;
}

export interface PipelineOptions {
  source: MediaStreamTrack;
  backdrop: Backdrop;
  /** The pipeline failed. Its last picture stays until {@link BackgroundPipeline.stop}. */
  onProblem: (problem: BackgroundProblem) => void;
}
