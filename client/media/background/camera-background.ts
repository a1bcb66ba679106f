import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BackgroundChoice } from './background-choices.ts';
import type { BackgroundPipeline } from './background-pipeline.ts';
import type { BackgroundProblem } from './frame-processor.ts';
import { rememberBackground, rememberedBackground } from './remembered-choice.ts';

export interface BackgroundState {
  choice: BackgroundChoice;
  /** Why it was switched off by itself; gone with the next choice. */
  problem: BackgroundProblem | null;
}

/**
 * Stands between the camera and whatever shows or sends its picture. Without a background the camera's own
 * track is passed on and nothing is loaded.
 */
export class CameraBackground {
  readonly store: StoreApi<BackgroundState> = createStore(() => ({
    choice: rememberedBackground(),
    problem: null,
  }));
  readonly #onTrack: (track: MediaStreamTrack) => void;
  #source: MediaStreamTrack | null = null;
  #pipeline: BackgroundPipeline | null = null;
  #passedOn: MediaStreamTrack | null = null;
  /** Counts what was asked for, so that only the last of it is done. */
  #turn = 0;
  #off = false;
  #unseen = false;

  /** @param onTrack told of each track that is to be shown and sent from now on */
  constructor(onTrack: (track: MediaStreamTrack) => void) {
    this.#onTrack = onTrack;
  }

  /** The camera's track, at once or another time; null when there is none any more. */
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

  /** The camera is switched off, or on: the device's own track too, and nothing is processed. */
  setOff(off: boolean): void {
    this.#off = off;
    if (this.#source) this.#source.enabled = !off;
    this.#rest();
  }

  /** Whether anybody can see the picture now. */
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
    // At once, also while the next picture is loaded: the camera before this one has ended.
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

  /** Back to the camera's own picture. The choice stays remembered: the next visit may be on a quieter machine. */
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
