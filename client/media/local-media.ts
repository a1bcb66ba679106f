import { createStore, type StoreApi } from 'zustand/vanilla';
import { attended } from '#client/realtime/attended.ts';
import { MEDIA_SOURCES, type MediaSource } from '#shared/domain/participant.ts';
import { storage } from '../api/storage.ts';
import { CameraBackground } from './background/camera-background.ts';
import { type DeviceProblem, deviceProblem } from './device-problem.ts';
import { HeldDevices } from './held-devices.ts';

export interface LocalSource {
  track: MediaStreamTrack | null;
  problem: DeviceProblem | null;
}

export interface LocalMediaState {
  microphone: LocalSource;
  /** The camera's picture as others see it, with the chosen background. */
  camera: LocalSource;
  rawCamera: MediaStreamTrack | null;
  preview: MediaStream | null;
  devices: readonly MediaDeviceInfo[];
  speakerId: string | null;
  speakerGone: boolean;
}

const CLOSED: LocalSource = { track: null, problem: null };
const KIND = { microphone: 'audioinput', camera: 'videoinput' } as const;

/** 720p is enough for a face. An upright phone sends it upright. */
const VIDEO = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } } as const;
const AUDIO = { echoCancellation: true, noiseSuppression: true, autoGainControl: true } as const;

/** Each may be denied or missing without the other. Both stay open, so that turning them on is instant. */
export class LocalMedia {
  readonly store: StoreApi<LocalMediaState> = createStore(() => ({
    microphone: CLOSED,
    camera: CLOSED,
    rawCamera: null,
    preview: null,
    devices: [],
    speakerId: preferredDevice('audiooutput'),
    speakerGone: false,
  }));
  onTrack: (source: MediaSource, track: MediaStreamTrack | null) => void = () => {};
  readonly background = new CameraBackground((track) => {
    this.#set('camera', { track, problem: null });
    this.onTrack('camera', track);
  });
  readonly #held = new HeldDevices({
    onHeld: (source) => this.#mark(source, 'busy'),
    onFree: (source) => this.#mark(source, null),
    onEnded: (source) => void this.#replaceEnded(source),
    onReturn: (source) => void this.reopen(source),
  });
  #facing: 'user' | 'environment' = 'user';
  #speakerId = preferredDevice('audiooutput');
  /** Counts openings and {@link release}s. A device that opens after the next one is closed again immediately. */
  readonly #turns = { microphone: 0, camera: 0 };
  readonly #open = new Set<MediaStreamTrack>();

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
    const areWanted = [this.#begin('microphone'), this.#begin('camera')];
    const isWanted = () => areWanted.every((wanted) => wanted());
    try {
      const both = await navigator.mediaDevices.getUserMedia({
        audio: { ...AUDIO, ...wanted('audioinput') },
        video: { ...VIDEO, ...this.#wanted('camera') },
      });
      attended.setState(true, true);
      if (!isWanted()) return end(both);
      for (const track of both.getTracks())
        this.#take(track.kind === 'audio' ? 'microphone' : 'camera', track);
    } catch {
      if (!isWanted()) return;
      await Promise.all([this.reopen('microphone'), this.reopen('camera')]);
    }
    void this.#listDevices();
  }

  /**
   * Opens one source again: another device, or after permission was granted. The current device stays until the new
   * one is open.
   *
   * @returns why the new device did not open, if the former one is still in use
   */
  reopen(source: MediaSource, deviceId?: string): Promise<DeviceProblem | null> {
    if (!deviceId) return this.#replace(source, this.#wanted(source));
    return this.#replace(source, exactly(deviceId), () => rememberDevice(KIND[source], deviceId));
  }

  /**
   * The next camera; on a phone, the one on the other side.
   *
   * @returns as {@link reopen}
   */
  async switchCamera(): Promise<DeviceProblem | null> {
    const cameras = this.store.getState().devices.filter((device) => device.kind === 'videoinput');
    const current = this.store.getState().rawCamera?.getSettings();
    if (current?.facingMode) {
      const facing = current.facingMode === 'environment' ? 'user' : 'environment';
      return this.#replace('camera', { facingMode: facing }, () => {
        this.#facing = facing;
        rememberDevice('videoinput', null);
      });
    }
    const index = cameras.findIndex((camera) => camera.deviceId === current?.deviceId);
    const next = cameras[(index + 1) % cameras.length];
    return next ? this.reopen('camera', next.deviceId) : null;
  }

  /** @param deviceId empty for the system's default */
  chooseSpeaker(deviceId: string): void {
    this.#speakerId = deviceId || null;
    rememberDevice('audiooutput', this.#speakerId);
    this.store.setState({ speakerId: this.#speakerId, speakerGone: false });
    void this.#listDevices();
  }

  release(): void {
    for (const source of MEDIA_SOURCES) this.#begin(source);
    this.#held.release();
    for (const track of this.#open) track.stop();
    this.#open.clear();
    this.store.setState({ microphone: CLOSED, camera: CLOSED, rawCamera: null, preview: null });
    this.background.setSource(null);
  }

  close(): void {
    navigator.mediaDevices?.removeEventListener('devicechange', this.#listDevices);
    this.release();
    this.#held.close();
  }

  #wanted(source: MediaSource): MediaTrackConstraints {
    const chosen = wanted(KIND[source]);
    return source === 'microphone' || chosen.deviceId ? chosen : { facingMode: this.#facing };
  }

  #begin(source: MediaSource): () => boolean {
    this.#turns[source] += 1;
    const turn = this.#turns[source];
    return () => turn === this.#turns[source];
  }

  async #replace(source: MediaSource, which: MediaTrackConstraints, onOpened = () => {}) {
    const isWanted = this.#begin(source);
    const old = this.#opened(source);
    const before = old?.getSettings();
    // An iPhone ends the current device while the other one opens.
    this.#held.forget(source);
    // A phone cannot open its second camera before the first is closed. Only phones' cameras say where they face.
    if (source === 'camera' && before?.facingMode) old?.stop();
    const problem = await this.#tryToOpen(source, which, isWanted);
    let kept = problem;
    if (problem === null) {
      if (isWanted()) onOpened();
    } else if (old?.readyState === 'live') {
      this.#held.watch(source, old);
    } else {
      const again = before ? await this.#tryToOpen(source, exactly(before.deviceId), isWanted) : problem;
      if (again) this.#drop(source, problem);
      if (again) kept = null;
    }
    // Some browsers answer only once the page has the focus, so this does not wait.
    void this.#listDevices();
    return kept;
  }

  async #tryToOpen(
    source: MediaSource,
    which: MediaTrackConstraints,
    isWanted: () => boolean,
  ): Promise<DeviceProblem | null> {
    try {
      const stream = await navigator.mediaDevices.getUserMedia(
        source === 'microphone' ? { audio: { ...AUDIO, ...which } } : { video: { ...VIDEO, ...which } },
      );
      attended.setState(true, true);
      const [track] = stream.getTracks();
      if (!isWanted()) end(stream);
      else if (track) this.#take(source, track);
      return null;
    } catch (error) {
      return isWanted() ? deviceProblem(error) : null;
    }
  }

  /** Without another device it requests nothing, because the person may have stopped the device. */
  async #replaceEnded(source: MediaSource): Promise<void> {
    const gone = this.#opened(source)?.getSettings().deviceId;
    const isWanted = this.#begin(source);
    this.#drop(source, 'missing');
    await this.#listDevices();
    const isOther = ({ kind, deviceId }: MediaDeviceInfo) => kind === KIND[source] && deviceId !== gone;
    if (isWanted() && this.store.getState().devices.some(isOther)) await this.reopen(source);
  }

  #take(source: MediaSource, track: MediaStreamTrack): void {
    const old = this.#opened(source);
    this.#open.add(track);
    this.#held.watch(source, track);
    if (source === 'camera') {
      track.contentHint = 'motion';
      this.store.setState({ rawCamera: track });
      this.background.setSource(track);
    } else {
      this.#set(source, { track, problem: null });
      this.onTrack(source, track);
    }
    this.#stop(old);
  }

  #drop(source: MediaSource, problem: DeviceProblem): void {
    this.#stop(this.#opened(source));
    this.#set(source, { track: null, problem });
    this.onTrack(source, null);
    if (source !== 'camera') return;
    this.store.setState({ rawCamera: null });
    this.background.setSource(null);
  }

  #stop(track: MediaStreamTrack | null): void {
    track?.stop();
    if (track) this.#open.delete(track);
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
    const listed = (await navigator.mediaDevices?.enumerateDevices?.().catch(() => [])) ?? [];
    // Without permission the browser lists devices without names, so the person has nothing to choose from.
    const devices = listed.filter((device) => device.deviceId !== '' && device.label !== '');
    const speakers = devices.filter(({ kind }) => kind === 'audiooutput');
    const isThere = speakers.some(({ deviceId }) => deviceId === this.#speakerId);
    const speakerGone = this.#speakerId !== null && speakers.length > 0 && !isThere;
    this.store.setState({ devices, speakerGone, speakerId: speakerGone ? null : this.#speakerId });
  };
}

function end(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

const exactly = (deviceId: string | undefined): MediaTrackConstraints =>
  deviceId ? { deviceId: { exact: deviceId } } : {};

function wanted(kind: MediaDeviceKind): MediaTrackConstraints {
  const deviceId = preferredDevice(kind);
  return deviceId ? { deviceId: { ideal: deviceId } } : {};
}

export function preferredDevice(kind: MediaDeviceKind): string | null {
  return storage.get(`device:${kind}`);
}

function rememberDevice(kind: MediaDeviceKind, deviceId: string | null): void {
  if (deviceId) storage.set(`device:${kind}`, deviceId);
  else storage.remove(`device:${kind}`);
}
