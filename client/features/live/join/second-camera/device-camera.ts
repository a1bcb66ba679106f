import { type DeviceProblem, deviceProblem } from '../../../../media/device-problem.ts';

export interface CameraState {
  track: MediaStreamTrack | null;
  problem: DeviceProblem | null;
  /** Whether its light is on; null without one. */
  light: boolean | null;
  /** There is another camera to switch to. */
  hasOther: boolean;
}

/** Enough to read a label; a device with less gives less. */
const VIDEO = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } } as const;

/** This device's camera, the one on its back first, without sound. */
export class DeviceCamera {
  readonly #onChange: (state: CameraState) => void;
  #state: CameraState = { track: null, problem: null, light: null, hasOther: false };
  #facing: 'environment' | 'user' = 'environment';
  /** For devices whose cameras do not say where they face. */
  #deviceId: string | null = null;
  #closed = false;

  constructor(onChange: (state: CameraState) => void) {
    this.#onChange = onChange;
  }

  async open(): Promise<void> {
    // A phone cannot open its second camera before the first is closed.
    this.#state.track?.stop();
    this.#set({ track: null, problem: null, light: null });
    try {
      if (!navigator.mediaDevices) throw new Error('no camera');
      const which = this.#deviceId ? { deviceId: { exact: this.#deviceId } } : { facingMode: this.#facing };
      const stream = await navigator.mediaDevices.getUserMedia({ video: { ...VIDEO, ...which } });
      const [track] = stream.getVideoTracks();
      if (!track || this.#closed) return void track?.stop();
      // A skin or a label has to be sharp; it hardly moves.
      track.contentHint = 'detail';
      track.addEventListener('ended', () => this.#lose(track));
      const light = hasLight(track) ? false : null;
      this.#set({ track, problem: null, light });
      const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
      this.#set({ hasOther: devices.filter(({ kind }) => kind === 'videoinput').length > 1 });
    } catch (error) {
      if (!this.#closed) this.#set({ track: null, problem: deviceProblem(error) });
    }
  }

  async switch(): Promise<void> {
    const settings = this.#state.track?.getSettings();
    if (settings?.facingMode) {
      this.#facing = settings.facingMode === 'environment' ? 'user' : 'environment';
    } else {
      const devices = await navigator.mediaDevices.enumerateDevices();
      const cameras = devices.filter(({ kind }) => kind === 'videoinput');
      const at = cameras.findIndex(({ deviceId }) => deviceId === settings?.deviceId);
      this.#deviceId = cameras[(at + 1) % cameras.length]?.deviceId ?? null;
    }
    await this.open();
  }

  async setLight(on: boolean): Promise<void> {
    // Not in the standard's own list of constraints.
    const torch = { torch: on } as MediaTrackConstraintSet;
    await this.#state.track?.applyConstraints({ advanced: [torch] });
    this.#set({ light: on });
  }

  close(): void {
    this.#closed = true;
    this.#state.track?.stop();
  }

  #lose(track: MediaStreamTrack): void {
    if (this.#state.track === track) this.#set({ track: null, problem: 'busy', light: null });
  }

  #set(change: Partial<CameraState>): void {
    if (this.#closed) return;
    this.#state = Object.assign({}, this.#state, change);
    this.#onChange(this.#state);
  }
}

const hasLight = (track: MediaStreamTrack): boolean =>
  (track.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true;
