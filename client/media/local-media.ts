import { createStore, type StoreApi } from 'zustand/vanilla';
import type { MediaSource } from '../../shared/domain/participant.ts';
import { attended } from '../realtime/attended.ts';
import { CameraBackground } from './background/camera-background.ts';
import { type DeviceProblem, deviceProblem } from './device-problem.ts';
import { HeldDevices } from './held-devices.ts';
import { preferredDevice, rememberDevice } from './preferred-device.ts';

export interface LocalSource {
  track: MediaStreamTrack | null;
  problem: DeviceProblem | null;
}

export interface LocalMediaState {
  microphone: LocalSource;
  /** The camera's picture as others see it, with the chosen background. */
  camera: LocalSource;
  /** The camera device's own track. */
  rawCamera: MediaStreamTrack | null;
  /** The camera's picture, for its owner. */
  preview: MediaStream | null;
  devices: readonly MediaDeviceInfo[];
  /** `null`: the system's default. */
  speakerId: string | null;
}

const CLOSED: LocalSource = { track: null, problem: null };
const KIND = { microphone: 'audioinput', camera: 'videoinput' } as const;

/** 720p is enough for a face; a phone held upright sends it upright. */
const VIDEO = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } } as const;
const AUDIO = { echoCancellation: true, noiseSuppression: true, autoGainControl: true } as const;

/**
 * This device's camera and microphone. Each may be denied or missing without the other; both stay open while
 * the page needs them, so that turning them on is instant.
 */
export class LocalMedia {
  readonly store: StoreApi<LocalMediaState> = createStore(() => ({
    microphone: CLOSED,
    camera: CLOSED,
    rawCamera: null,
    preview: null,
    devices: [],
    speakerId: preferredDevice('audiooutput'),
  }));
  /** Called with every new, replaced or lost track. */
  onTrack: (source: MediaSource, track: MediaStreamTrack | null) => void = () => {};
  readonly background = new CameraBackground((track) => {
    this.#set('camera', { track, problem: null });
    this.onTrack('camera', track);
  });
  readonly #held = new HeldDevices({
    onHeld: (source) => this.#mark(source, 'busy'),
    onFree: (source) => this.#mark(source, null),
    onEnded: (source) => this.#drop(source, 'missing'),
    onReturn: (source) => void this.reopen(source),
  });
  #facing: 'user' | 'environment' = 'user';
  /** Counts calls of {@link release}: a device that opens afterward is closed again immediately. */
  #releases = 0;

  constructor() {
    navigator.mediaDevices?.addEventListener('devicechange', this.#listDevices);
  }

  /** Requests both at once, so that the browser asks only once; after a failure, each separately. */
  async open(): Promise<void> {
    if (!navigator.mediaDevices) {
      this.#set('microphone', { track: null, problem: 'failed' });
      this.#set('camera', { track: null, problem: 'failed' });
      return;
    }
    const releases = this.#releases;
    try {
      const both = await navigator.mediaDevices.getUserMedia({
        audio: { ...AUDIO, ...wanted('audioinput') },
        video: { ...VIDEO, ...this.#wantedCamera() },
      });
      attended.setState(true, true);
      if (releases !== this.#releases) return end(both);
      for (const track of both.getTracks())
        this.#take(track.kind === 'audio' ? 'microphone' : 'camera', track);
    } catch {
      if (releases !== this.#releases) return;
      await Promise.all([this.reopen('microphone'), this.reopen('camera')]);
    }
    void this.#listDevices();
  }

  /** Opens one source again: another device, or after permission was granted. */
  async reopen(source: MediaSource, deviceId?: string): Promise<void> {
    if (deviceId) rememberDevice(KIND[source], deviceId);
    // A phone cannot open its second camera before the first is closed.
    if (source === 'camera') this.store.getState().rawCamera?.stop();
    const releases = this.#releases;
    try {
      const stream = await navigator.mediaDevices.getUserMedia(
        source === 'microphone'
          ? { audio: { ...AUDIO, ...wanted('audioinput') } }
          : { video: { ...VIDEO, ...this.#wantedCamera() } },
      );
      attended.setState(true, true);
      if (releases !== this.#releases) return end(stream);
      const [track] = stream.getTracks();
      if (track) this.#take(source, track);
    } catch (error) {
      if (releases !== this.#releases) return;
      this.#drop(source, deviceProblem(error));
    }
    // Some browsers answer only once the page has the focus, so this does not wait.
    void this.#listDevices();
  }

  /** The next camera; on a phone, the one on the other side. */
  async switchCamera(): Promise<void> {
    const cameras = this.store.getState().devices.filter((device) => device.kind === 'videoinput');
    const current = this.store.getState().rawCamera?.getSettings();
    if (current?.facingMode) {
      this.#facing = current.facingMode === 'environment' ? 'user' : 'environment';
      rememberDevice('videoinput', null);
      return this.reopen('camera');
    }
    const index = cameras.findIndex((camera) => camera.deviceId === current?.deviceId);
    const next = cameras[(index + 1) % cameras.length];
    if (next) await this.reopen('camera', next.deviceId);
  }

  chooseSpeaker(deviceId: string): void {
    rememberDevice('audiooutput', deviceId);
    this.store.setState({ speakerId: deviceId });
  }

  /** Turns the devices off; {@link open} may follow. */
  release(): void {
    this.#releases += 1;
    this.#held.release();
    const { microphone, rawCamera } = this.store.getState();
    microphone.track?.stop();
    rawCamera?.stop();
    this.store.setState({ microphone: CLOSED, camera: CLOSED, rawCamera: null, preview: null });
    this.background.setSource(null);
  }

  close(): void {
    navigator.mediaDevices?.removeEventListener('devicechange', this.#listDevices);
    this.release();
    this.#held.close();
  }

  #wantedCamera(): MediaTrackConstraints {
    const chosen = wanted('videoinput');
    return chosen.deviceId ? chosen : { facingMode: this.#facing };
  }

  #take(source: MediaSource, track: MediaStreamTrack): void {
    const old = this.#opened(source);
    this.#held.watch(source, track);
    if (source === 'camera') {
      track.contentHint = 'motion';
      this.store.setState({ rawCamera: track });
      this.background.setSource(track);
    } else {
      this.#set(source, { track, problem: null });
      this.onTrack(source, track);
    }
    old?.stop();
  }

  #drop(source: MediaSource, problem: DeviceProblem): void {
    this.#set(source, { track: null, problem });
    this.onTrack(source, null);
    if (source !== 'camera') return;
    this.store.setState({ rawCamera: null });
    this.background.setSource(null);
  }

  #mark(source: MediaSource, problem: DeviceProblem | null): void {
    this.store.setState((state) => ({ [source]: { ...state[source], problem } }));
  }

  #opened(source: MediaSource): MediaStreamTrack | null {
    const { microphone, rawCamera } = this.store.getState();
    return source === 'camera' ? rawCamera : microphone.track;
  }

  #set(source: MediaSource, value: LocalSource): void {
    const preview = value.track && new MediaStream([value.track]);
    this.store.setState({ [source]: value, ...(source === 'camera' ? { preview } : {}) });
  }

  readonly #listDevices = async (): Promise<void> => {
    const devices = (await navigator.mediaDevices?.enumerateDevices?.().catch(() => [])) ?? [];
    // Without permission the browser lists devices without names, so the person has nothing to choose from.
    this.store.setState({
      devices: devices.filter((device) => device.deviceId !== '' && device.label !== ''),
    });
  };
}

function end(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function wanted(kind: MediaDeviceKind): MediaTrackConstraints {
  const deviceId = preferredDevice(kind);
  return deviceId ? { deviceId: { ideal: deviceId } } : {};
}
