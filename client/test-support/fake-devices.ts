import { vi } from 'vitest';

export interface FakeDevice {
  deviceId: string;
  kind: 'audioinput' | 'videoinput' | 'audiooutput';
  /** The side of a phone's camera; a computer's has none. */
  facing?: 'user' | 'environment';
}

class FakeTrack extends EventTarget {
  readonly kind: string;
  readonly device: FakeDevice;
  enabled = true;
  muted = false;
  contentHint = '';
  readyState = 'live';

  constructor(device: FakeDevice) {
    super();
    this.device = device;
    this.kind = device.kind === 'audioinput' ? 'audio' : 'video';
  }

  stop(): void {
    this.readyState = 'ended';
  }

  end(): void {
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }

  getSettings() {
    const { deviceId, facing } = this.device;
    return { deviceId, ...(facing ? { facingMode: facing } : {}) };
  }
}

/** A browser's devices (W3C Media Capture and Streams). Another program may use some of them. */
export class FakeDevices extends EventTarget {
  readonly busy = new Set<string>();
  readonly tracks: FakeTrack[] = [];
  oneCameraAtATime = false;
  list: FakeDevice[];

  constructor(...list: FakeDevice[]) {
    super();
    this.list = list;
  }

  readonly enumerateDevices = async () => this.list.map((device) => ({ ...device, label: device.deviceId }));

  readonly getUserMedia = async ({ audio, video }: MediaStreamConstraints) => {
    const devices = [
      ...(audio ? [this.#find('audioinput', audio)] : []),
      ...(video ? [this.#find('videoinput', video)] : []),
    ];
    const tracks = devices.map((device) => new FakeTrack(device));
    this.tracks.push(...tracks);
    const of = (kind: string) => tracks.filter((track) => track.kind === kind);
    return {
      getTracks: () => tracks,
      getVideoTracks: () => of('video'),
      getAudioTracks: () => of('audio'),
    } as unknown as MediaStream;
  };

  get open(): string[] {
    return this.tracks.flatMap(({ readyState, device }) => (readyState === 'live' ? [device.deviceId] : []));
  }

  trackOf(deviceId: string): FakeTrack {
    const track = this.tracks.findLast(
      ({ device, readyState }) => device.deviceId === deviceId && readyState === 'live',
    );
    if (!track) throw new Error(`${deviceId} is not open`);
    return track;
  }

  change(...list: FakeDevice[]): void {
    this.list = list;
    this.dispatchEvent(new Event('devicechange'));
  }

  #find(kind: FakeDevice['kind'], wanted: true | MediaTrackConstraints): FakeDevice {
    const { deviceId, facingMode } = wanted === true ? {} : wanted;
    const { exact, ideal } = (deviceId ?? {}) as ConstrainDOMStringParameters;
    const all = this.list.filter((device) => device.kind === kind);
    const found = exact
      ? all.find((device) => device.deviceId === exact)
      : (all.find((device) => device.deviceId === ideal) ??
        all.find(({ facing }) => facing && facing === facingMode) ??
        all[0]);
    if (!found) throw named(exact ? 'OverconstrainedError' : 'NotFoundError');
    const isInTheWay = this.oneCameraAtATime && kind === 'videoinput' && this.#hasCamera();
    if (isInTheWay || this.busy.has(found.deviceId)) throw named('NotReadableError');
    return found;
  }

  #hasCamera(): boolean {
    return this.tracks.some(({ kind, readyState }) => kind === 'video' && readyState === 'live');
  }
}

const named = (name: string) => Object.assign(new Error(name), { name });

/** Puts the devices into a browser without a page; `stored` is the browser's storage. */
export function putDevices(devices: FakeDevices, stored = new Map<string, string>()): void {
  vi.stubGlobal('MediaStream', class {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('navigator', { mediaDevices: devices });
}
