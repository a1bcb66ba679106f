import { type Canvas, fitted } from './canvas.ts';
import { type Backdrop, Compositor } from './compositor.ts';
import { afterFrame, type FrameBudget, levelOf, newBudget } from './frame-budget.ts';
import type { LoadScript } from './library-loading.ts';
import type { ModelFiles } from './model-files.ts';
import { PersonFinder } from './person-finder.ts';

export type BackgroundProblem = 'too-slow' | 'failed';

interface FrameProcessorOptions {
  files: ModelFiles;
  loadScript: LoadScript;
  backdrop: Backdrop;
  share: number;
  onProblem: (problem: BackgroundProblem) => void;
}

const EARLY = 0.8;

export class FrameProcessor {
  readonly ready: Promise<void>;
  readonly #compositor = new Compositor();
  readonly #onProblem: (problem: BackgroundProblem) => void;
  #finder: PersonFinder | null = null;
  #mask: Canvas | null = null;
  #budget: FrameBudget;
  #backdrop: Backdrop;
  #closed = false;
  #lastMs = Number.NEGATIVE_INFINITY;
  #framesOfMask = 0;

  constructor({ files, loadScript, backdrop, share, onProblem }: FrameProcessorOptions) {
    this.#backdrop = backdrop;
    this.#budget = newBudget(share);
    this.#onProblem = onProblem;
    this.ready = PersonFinder.load(files, loadScript).then(
      (finder) => this.#begin(finder),
      () => this.#end('failed'),
    );
  }

  set backdrop(backdrop: Backdrop) {
    this.#backdrop = backdrop;
  }

  /** Call this after a pause or a camera change, which makes the earlier mask useless. */
  forgetPerson(): void {
    this.#mask = null;
  }

  /**
   * The picture to send, or null for a dropped frame. Until the model is loaded the whole frame is hidden, so
   * that the room is not visible for a moment.
   *
   * @param atMs when the frame was captured
   */
  async process(
    frame: CanvasImageSource,
    width: number,
    height: number,
    atMs: number,
  ): Promise<Canvas | null> {
    const level = levelOf(this.#budget);
    if (this.#closed || this.#isEarly(atMs, level.framesPerSecond)) return null;
    this.#lastMs = atMs;
    const size = fitted(width, height, level.longestEdge);
    try {
      if (!this.#finder) return this.#compositor.draw(frame, null, this.#backdrop, ...size);
      const began = performance.now();
      this.#framesOfMask += 1;
      if (!this.#mask || this.#framesOfMask >= level.framesPerMask) {
        this.#mask = await this.#finder.find(frame, width, height);
        this.#framesOfMask = 0;
      }
      const picture = this.#compositor.draw(frame, this.#mask, this.#backdrop, ...size);
      this.#spend(performance.now() - began);
      return picture;
    } catch {
      this.#end('failed');
      return null;
    }
  }

  close(): void {
    this.#closed = true;
    void this.#finder?.close();
    this.#finder = null;
  }

  #begin(finder: PersonFinder): void {
    if (this.#closed) void finder.close();
    else this.#finder = finder;
  }

  #isEarly(atMs: number, framesPerSecond: number): boolean {
    const since = atMs - this.#lastMs;
    return since >= 0 && since < (1_000 / framesPerSecond) * EARLY;
  }

  #spend(frameMs: number): void {
    this.#budget = afterFrame(this.#budget, frameMs);
    if (this.#budget.off) this.#end('too-slow');
  }

  #end(problem: BackgroundProblem): void {
    if (this.#closed) return;
    this.close();
    this.#onProblem(problem);
  }
}
