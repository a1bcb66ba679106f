import { createStore, type StoreApi } from 'zustand/vanilla';
import { call } from '#client/api/call.ts';
import { currentEnvironment, type Environment } from '#client/browser/environment.ts';
import { hasCalls } from '#client/browser/support.ts';
import { playNote } from '#client/media/chime.ts';
import { LocalMedia } from '#client/media/local-media.ts';
import { playerOf } from '#client/media/player.ts';
import type { DeviceTestResult } from '#shared/contracts/rest/check-in/device-test.ts';
import type { DeviceTestHandshake } from '#shared/contracts/socket/device-test.ts';
import type { StepOutcome, TestStep } from '#shared/domain/device-test.ts';
import { MEDIA_SOURCES, type MediaSource } from '#shared/domain/participant.ts';
import type { ConnectionFigures } from './connection-figures.ts';
import { measureConnection } from './echo-connection.ts';
import { type LevelMeter, measureLevel } from './microphone-level.ts';
import { standInTrack } from './stand-in-tracks.ts';
import {
  NOT_RUN,
  outcomeOf,
  stepOutcomes,
  stepTest,
  type TestEvent,
  type TestState,
} from './test-machine.ts';

export interface DeviceTestState extends TestState {
  environment: Environment;
  /** Null before the test, and when the media server cannot be reached. */
  figures: ConnectionFigures | null;
  silent: boolean;
  kept: boolean;
}

/** Limits for the camera's first frame and for the person to speak. */
const PICTURE_MS = 8_000;
const VOICE_MS = 10_000;
/** Sound counts as heard above this share of the meter, for this many milliseconds. */
const HEARD_LEVEL = 0.25;
const HEARD_MS = 300;
const LISTEN_EVERY_MS = 50;
/** Below this score, of 5, a visit is hard to follow. */
const POOR_SCORE = 2;
const DOUBLE_CLICK_MS = 500;
/** A short tune: frequency in Hz and start in seconds. */
const TUNE = [
  [523.25, 0],
  [659.25, 0.25],
  [783.99, 0.5],
] as const;

export class DeviceTestRun {
  readonly store: StoreApi<DeviceTestState>;
  readonly local = new LocalMedia();
  readonly #handshake: DeviceTestHandshake;
  #running = new AbortController();
  #begunAt = 0;
  /** Makes storing one test twice have no effect. */
  #testId = '';
  #audio: AudioContext | null = null;
  #meter: LevelMeter | null = null;
  #answer: (heard: boolean) => void = () => {};

  constructor(handshake: DeviceTestHandshake) {
    this.#handshake = handshake;
    this.store = createStore(() => ({
      ...NOT_RUN,
      environment: currentEnvironment(),
      figures: null,
      silent: false,
      kept: false,
    }));
  }

  /** Starts a test, and aborts a running one. Call it from a click: browsers allow sound only after one. */
  async run(): Promise<void> {
    this.#stop();
    this.#running = new AbortController();
    this.#begunAt = performance.now();
    this.#testId = crypto.randomUUID();
    const { signal } = this.#running;
    this.store.setState({ environment: currentEnvironment(), figures: null, silent: false, kept: false });
    this.#say({ type: 'run' });
    this.#audio ??= new AudioContext();
    // An iPhone refuses while a call has the sound; the tune asks again.
    this.#audio.resume().catch(() => {});
    const steps: Record<TestStep, () => Promise<StepOutcome>> = {
      browser: async () => (hasCalls() ? 'passed' : 'failed'),
      camera: () => this.#tryCamera(),
      microphone: () => this.#tryMicrophone(signal),
      speaker: () => this.#trySpeaker(),
      connectivity: () => this.#tryConnection(signal),
    };
    while (this.store.getState().phase === 'running') {
      const step = runningStep(this.store.getState());
      if (!step) return;
      const outcome = await steps[step]().catch((): StepOutcome => 'failed');
      if (signal.aborted) return;
      const unable = step === 'connectivity' && this.store.getState().figures === null;
      this.#say({ type: 'finish', step, outcome, unable });
    }
    await this.keep();
  }

  cancel(): void {
    // The second click of a double click on 'Run Test', whose button this one replaces.
    if (performance.now() - this.#begunAt < DOUBLE_CLICK_MS) return;
    this.#stop();
    this.#say({ type: 'cancel' });
    this.local.release();
  }

  answer(heard: boolean): void {
    this.#answer(heard);
  }

  playTune(): void {
    const audio = this.#audio;
    if (!audio) return;
    const { speakerId } = this.local.store.getState();
    // Only some browsers can choose a speaker for Web Audio.
    const choose = (audio as { setSinkId?: (id: string) => Promise<void> }).setSinkId;
    const chosen = speakerId && choose ? choose.call(audio, speakerId).catch(() => {}) : Promise.resolve();
    const play = () => {
      for (const [frequency, at] of TUNE) playNote(audio, frequency, audio.currentTime + 0.05 + at);
    };
    Promise.all([chosen, audio.resume()]).then(play, () => {});
  }

  level(): number {
    return this.#meter?.level() ?? 0;
  }

  close(): void {
    this.#stop();
    this.local.close();
    void this.#audio?.close();
    this.#audio = null;
  }

  #stop(): void {
    this.#running.abort(new DOMException('the test was given up', 'AbortError'));
    this.#answer(false);
    this.#meter?.stop();
    this.#meter = null;
  }

  #say(event: TestEvent): void {
    this.store.setState((state) => stepTest(state, event));
  }

  /** Requests both devices in one permission prompt, then waits for the first frame. */
  async #tryCamera(): Promise<StepOutcome> {
    this.local.release();
    const { signal } = this.#running;
    await this.local.open();
    if (signal.aborted) {
      // Aborted while waiting, and no new test has started, so the devices are released.
      if (this.#running.signal === signal) this.local.release();
      return 'failed';
    }
    this.#listen();
    const { preview } = this.local.store.getState();
    if (!preview) return 'failed';
    const player = playerOf(preview, { silent: true });
    for (let waited = 0; waited < PICTURE_MS && !signal.aborted; waited += LISTEN_EVERY_MS) {
      if (player.videoWidth > 0) return 'passed';
      await pause(LISTEN_EVERY_MS);
    }
    return 'failed';
  }

  #listen(): void {
    const { track } = this.local.store.getState().microphone;
    this.#meter?.stop();
    this.#meter = track && this.#audio ? measureLevel(this.#audio, track) : null;
  }

  async #tryMicrophone(signal: AbortSignal): Promise<StepOutcome> {
    if (!this.#meter) return 'failed';
    let heard = 0;
    for (let waited = 0; waited < VOICE_MS && !signal.aborted; waited += LISTEN_EVERY_MS) {
      if (this.level() >= HEARD_LEVEL) heard += LISTEN_EVERY_MS;
      if (heard >= HEARD_MS) return 'passed';
      await pause(LISTEN_EVERY_MS);
    }
    if (!signal.aborted) this.store.setState({ silent: true });
    return 'failed';
  }

  async #trySpeaker(): Promise<StepOutcome> {
    const answered = new Promise<boolean>((resolve) => {
      this.#answer = resolve;
    });
    this.playTune();
    return (await answered) ? 'passed' : 'failed';
  }

  async #tryConnection(signal: AbortSignal): Promise<StepOutcome> {
    const { rawCamera, microphone } = this.local.store.getState();
    const own: Record<MediaSource, MediaStreamTrack | null> = {
      camera: rawCamera,
      microphone: microphone.track,
    };
    const audio = this.#audio ?? new AudioContext();
    const standIns = MEDIA_SOURCES.filter((source) => !own[source]).map((source) => {
      const standIn = standInTrack(source, audio);
      own[source] = standIn.track;
      return standIn;
    });
    try {
      const tracks = own as Record<MediaSource, MediaStreamTrack>;
      const figures = await measureConnection(this.#handshake, tracks, signal);
      this.store.setState({ figures });
      return figures.qualityScore <= POOR_SCORE ? 'failed' : 'passed';
    } finally {
      for (const standIn of standIns) standIn.stop();
    }
  }

  /**
   * Stores the finished test's result with the visit of a patient or guest. A staff test belongs to no visit.
   *
   * @returns whether it is stored; if not, it can be retried
   */
  async keep(): Promise<boolean> {
    const state = this.store.getState();
    if (this.#handshake.as === 'staff' || state.phase !== 'done') return false;
    const { signal } = this.#running;
    const body = { testId: this.#testId, result: resultOf(state) };
    const kept = await keepWithVisit(this.#handshake, { body, signal, stayOnUnauthorised: true }).then(
      () => true,
      () => false,
    );
    if (!signal.aborted) this.store.setState({ kept });
    return kept;
  }
}

function keepWithVisit(
  handshake: Exclude<DeviceTestHandshake, { as: 'staff' }>,
  kept: { body: { testId: string; result: DeviceTestResult }; signal: AbortSignal; stayOnUnauthorised: true },
) {
  if (handshake.as === 'patient') {
    const { sessionId } = handshake;
    return call('POST /api/patient/sessions/:sessionId/device-tests', { params: { sessionId }, ...kept });
  }
  const { guestId } = handshake;
  return call('POST /api/guest/sessions/:guestId/device-tests', { params: { guestId }, ...kept });
}

/** The stored form of a finished test's findings (PRODUCT 8.2). */
export function resultOf(state: DeviceTestState): DeviceTestResult {
  return {
    outcome: outcomeOf(state),
    steps: stepOutcomes(state),
    environment: state.environment,
    connection: state.figures,
  };
}

export function runningStep({ steps }: TestState): TestStep | undefined {
  return (Object.keys(steps) as TestStep[]).find((step) => steps[step] === 'running');
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
