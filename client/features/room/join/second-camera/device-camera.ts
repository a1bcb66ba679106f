import { type DeviceProblem, deviceProblem } from '#client/media/device-problem.ts';

export interface CameraState {
  track: MediaStreamTrack | null;
  problem: DeviceProblem | null;
  /** Why the other camera did not open, while the former one is still in use. */
  refused: DeviceProblem | null;
  /** Whether the camera's light is on; null without a light. */
  light: boolean | null;
  hasOther: boolean;
}

export const NO_CAMERA: CameraState = {
  track: null,
  problem: null,
  refused: null,
  light: null,
  hasOther: false,
};

/** Enough to read a label. `ideal`, because a device may offer less. */
const VIDEO = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } } as const;

const ON_ITS_BACK: MediaTrackConstraints = { facingMode: 'environment' };
const exactly = (deviceId: string): MediaTrackConstraints => ({ deviceId: { exact: deviceId } });

export class DeviceCamera {
  readonly #onChange: (state: CameraState) => void;
  #state = NO_CAMERA;
  #last = ON_ITS_BACK;
  #closed = false;

  constructor(onChange: (state: CameraState) => void) {
    this.#onChange = onChange;
  }

  async open(): Promise<void> {
    this.#set({ refused: null });
    await this.#openFirst([this.#last, ON_ITS_BACK]);
  }

  async switch(): Promise<void> {
    const { deviceId, facingMode } = this.#state.track?.getSettings() ?? {};
    const cameras = await listCameras();
    const at = cameras.findIndex((camera) => camera.deviceId === deviceId);
    const next = cameras[(at + 1) % cameras.length];
    // Selects a phone's two cameras by side, which works even where the device list is hidden.
    const other = facingMode === 'environment' ? { facingMode: 'user' } : ON_ITS_BACK;
    const wanted = facingMode && cameras.length <= 2 ? other : next ? exactly(next.deviceId) : ON_ITS_BACK;
    const former = deviceId ? exactly(deviceId) : this.#last;
    this.#set({ refused: null });
    await this.#openFirst([wanted, former, ON_ITS_BACK], 'say why');
  }

  async setLight(on: boolean): Promise<void> {
    // Not in the standard's list of constraints.
    const torch = { torch: on } as MediaTrackConstraintSet;
    await this.#state.track?.applyConstraints({ advanced: [torch] });
    this.#set({ light: on });
  }

  close(): void {
    this.#closed = true;
    this.#state.track?.stop();
  }

  async #openFirst(cameras: readonly MediaTrackConstraints[], say?: 'say why'): Promise<void> {
    // A phone cannot open its second camera before the first is closed.
    this.#state.track?.stop();
    this.#set({ track: null, problem: null, light: null });
    let why: DeviceProblem | null = null;
    for (const camera of cameras) {
      try {
        await this.#open(camera);
        this.#set({ refused: say ? why : null });
        return;
      } catch (error) {
        why ??= deviceProblem(error);
        // Permission applies to all cameras.
        if (deviceProblem(error) === 'denied') break;
      }
    }
    this.#set({ track: null, problem: why });
  }

  async #open(camera: MediaTrackConstraints): Promise<void> {
    if (this.#closed) return;
    if (!navigator.mediaDevices) throw new Error('no camera');
    const stream = await navigator.mediaDevices.getUserMedia({ video: { ...VIDEO, ...camera } });
    const [track] = stream.getVideoTracks();
    if (!track || this.#closed) return void track?.stop();
    this.#last = camera;
    // Skin or a label must be sharp, and hardly moves.
    track.contentHint = 'detail';
    track.addEventListener('ended', () => this.#lose(track));
    this.#set({ track, problem: null, light: hasLight(track) ? false : null });
    this.#set({ hasOther: (await listCameras()).length > 1 });
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

async function listCameras(): Promise<MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices.filter(({ kind }) => kind === 'videoinput');
}

const hasLight = (track: MediaStreamTrack): boolean =>
  (track.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true;
