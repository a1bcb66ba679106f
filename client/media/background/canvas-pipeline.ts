import type { BackgroundPipeline, PipelineOptions } from './background-pipeline.ts';
import { resize } from './canvas.ts';
import type { Backdrop } from './compositor.ts';
import type { FrameWork } from './frame-work.ts';

/** Hidden pages get no frame callbacks, and cameras stall, so the pipeline also checks at this interval. */
const LONGEST_WAIT_MS = 1_000;

export class CanvasPipeline implements BackgroundPipeline {
  readonly track: MediaStreamTrack;
  readonly #work: FrameWork;
  readonly #video = document.createElement('video');
  readonly #canvas = document.createElement('canvas');
  readonly #pen: CanvasRenderingContext2D;
  readonly #onProblem: PipelineOptions['onProblem'];
  #resting = false;
  #stopped = false;

  constructor({ source, onProblem }: PipelineOptions, work: FrameWork) {
    this.#work = work;
    this.#onProblem = onProblem;
    this.#video.muted = true;
    this.#video.playsInline = true;
    // Firefox captures a canvas only after it has a context.
    const pen = this.#canvas.getContext('2d', { alpha: false });
    const [track] = this.#canvas.captureStream().getVideoTracks();
    if (!pen || !track) throw new Error('this browser sends no canvases');
    this.#pen = pen;
    this.track = track;
    track.contentHint = 'motion';
    this.setSource(source);
    void this.#pump();
  }

  setSource(source: MediaStreamTrack): void {
    this.#video.srcObject = new MediaStream([source]);
    this.#work.forgetPerson();
    this.#video.play().catch(() => {});
  }

  setBackdrop(backdrop: Backdrop): void {
    this.#work.setBackdrop(backdrop);
  }

  setResting(resting: boolean): void {
    this.#resting = resting;
    if (resting) this.#work.forgetPerson();
  }

  stop(): void {
    this.#stopped = true;
    this.#work.close();
    this.#video.srcObject = null;
    this.track.stop();
  }

  async #pump(): Promise<void> {
    try {
      while (!this.#stopped) {
        await this.#nextFrame();
        const hasPicture = this.#video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
        if (this.#stopped || this.#resting || !hasPicture) continue;
        const picture = await this.#work.process(this.#video, performance.now());
        if (picture && !this.#stopped) this.#show(picture as ImageBitmap | HTMLCanvasElement);
      }
    } catch {
      if (!this.#stopped) this.#onProblem('failed');
    }
  }

  #show(picture: ImageBitmap | HTMLCanvasElement): void {
    resize(this.#canvas, picture.width, picture.height);
    this.#pen.drawImage(picture, 0, 0);
    if ('close' in picture) picture.close();
  }

  #nextFrame(): Promise<void> {
    return new Promise((resolve) => {
      const wait = setTimeout(resolve, LONGEST_WAIT_MS);
      this.#video.requestVideoFrameCallback?.(() => {
        clearTimeout(wait);
        resolve();
      });
    });
  }
}
