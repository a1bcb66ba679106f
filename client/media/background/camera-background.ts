import { createStore, type StoreApi } from 'zustand/vanilla';
import { type BackgroundChoice, rememberBackground, rememberedBackground } from './background-choices.ts';
import type { BackgroundPipeline } from './background-pipeline.ts';
import type { BackgroundProblem } from './frame-processor.ts';

export interface BackgroundState {
  choice: BackgroundChoice;
  problem: BackgroundProblem | null;
}

/** Without a background it returns the camera's own track and loads nothing. */
export class CameraBackground {
  readonly store: StoreApi<BackgroundState> = createStore(() => ({
    choice: rememberedBackground(),
    problem: null,
  }));
  readonly #onTrack: (track: MediaStreamTrack) => void;
  #source: MediaStreamTrack | null = null;
  #pipeline: BackgroundPipeline | null = null;
  #passedOn: MediaStreamTrack | null = null;
  /** Numbers the requests, so that only the last one takes effect. */
  #turn = 0;
  #off = false;
  #unseen = false;

  constructor(onTrack: (track: MediaStreamTrack) => void) {
    this.#onTrack = onTrack;
  }

  setSource(source: MediaStreamTrack | null): void {
    this.#source = source;
    if (source) source.enabled = !this.#off;
    this.#apply();
  }

  choose(choice: BackgroundChoice): void {
    rememberBackground(choice);
    this.store.setState({ choice, problem: null });
    this.#apply();
  }

  setOff(off: boolean): void {
    this.#off = off;
    if (this.#source) this.#source.enabled = !off;
    this.#rest();
  }

  setUnseen(unseen: boolean): void {
    this.#unseen = unseen;
    this.#rest();
  }

  #rest(): void {
    this.#pipeline?.setResting(this.#off || this.#unseen);
  }

  #apply(): void {
    this.#turn += 1;
    const { choice } = this.store.getState();
    const source = this.#source;
    if (source && choice !== 'None') {
      const turn = this.#turn;
      this.#process(source, choice, turn).catch(() => {
        if (turn === this.#turn) this.#giveUp('failed');
      });
      return;
    }
    const before = this.#pipeline;
    this.#pipeline = null;
    if (source) this.#passOn(source);
    else this.#passedOn = null;
    before?.stop();
  }

  async #process(source: MediaStreamTrack, choice: Exclude<BackgroundChoice, 'None'>, turn: number) {
    // Runs immediately, even while the next image loads, because the earlier camera has ended.
    this.#pipeline?.setSource(source);
    const { loadBackdrop, startPipeline } = await import('./start-pipeline.ts');
    const backdrop = await loadBackdrop(choice);
    if (turn !== this.#turn) return;
    if (this.#pipeline) {
      this.#pipeline.setBackdrop(backdrop);
      return;
    }
    const onProblem = (problem: BackgroundProblem) => {
      if (this.#pipeline === pipeline) this.#giveUp(problem);
    };
    const pipeline: BackgroundPipeline = await startPipeline({ source, backdrop, onProblem });
    if (turn !== this.#turn) {
      pipeline.stop();
      return;
    }
    this.#pipeline = pipeline;
    this.#rest();
    this.#passOn(pipeline.track);
  }

  /**
   * Returns to the camera's own picture. The choice stays stored: the next visit may be on a faster machine.
   */
  #giveUp(problem: BackgroundProblem): void {
    this.store.setState({ choice: 'None', problem });
    this.#apply();
  }

  #passOn(track: MediaStreamTrack): void {
    if (this.#passedOn === track) return;
    this.#passedOn = track;
    this.#onTrack(track);
  }
}
