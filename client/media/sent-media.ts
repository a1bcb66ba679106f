import type { types } from 'mediasoup-client';
import { type ApiError, isApiError } from '#client/api/api-error.ts';
import type { RoomConnection } from '#client/realtime/room-connection.ts';
import {
  isOfScreen,
  isSound,
  MEDIA_SOURCES,
  type MediaSource,
  SCREEN_SOURCES,
  type ScreenSource,
  SENT_SOURCES,
  type SentSource,
} from '#shared/domain/participant.ts';
import {
  CAMERA_ENCODINGS,
  CAMERA_OPTIONS,
  cameraCodec,
  layerScales,
  MICROPHONE_OPTIONS,
  SCREEN_ENCODINGS,
  SCREEN_SOUND_OPTIONS,
} from './encodings.ts';
import type { LocalMedia } from './local-media.ts';
import { sizeSent } from './stats.ts';

interface Published {
  producer: types.Producer;
  held: boolean;
}

interface Way {
  device: types.Device;
  send: types.Transport;
}

/** Before admission they are negotiated and send nothing. */
export class SentMedia {
  readonly #room: RoomConnection;
  readonly #local: LocalMedia;
  readonly #onRefused: (refusal: ApiError) => void;
  readonly #published = new Map<SentSource, Published>();
  readonly #publishing = new Set<SentSource>();
  #way: Way | null = null;
  #screen: Partial<Record<ScreenSource, MediaStreamTrack>> = {};
  #flowing = false;

  /**
   * @param onRefused called if the media server does not accept a camera or a microphone while the page is
   * connected
   */
  constructor(room: RoomConnection, local: LocalMedia, onRefused: (refusal: ApiError) => void) {
    this.#room = room;
    this.#local = local;
    this.#onRefused = onRefused;
    local.onTrack = (source, track) => void this.#replace(source, track).catch(this.#tell);
  }

  async begin(way: Way): Promise<void> {
    this.#way = way;
    await Promise.all(SENT_SOURCES.map((source) => this.#publish(source)));
  }

  clear(): void {
    this.#way = null;
    this.#published.clear();
    this.#publishing.clear();
  }

  setFlowing(flowing: boolean): void {
    this.#flowing = flowing;
    if (flowing) {
      for (const [source, published] of this.#published) this.#letGo(source, published);
      return;
    }
    this.stopScreen();
    for (const source of MEDIA_SOURCES) void this.#prepareAgain(source).catch(this.#tell);
  }

  /** Sends a screen that the other party has accepted; replaces the earlier one. */
  async shareScreen(screen: MediaStream): Promise<void> {
    this.stopScreen();
    const [picture] = screen.getVideoTracks();
    const [sound] = screen.getAudioTracks();
    this.#screen = { ...(picture && { screen: picture }), ...(sound && { 'screen-audio': sound }) };
    await this.#publish('screen');
    // The share works without its sound.
    await this.#publish('screen-audio').catch(() => {});
  }

  stopScreen(): void {
    for (const source of SCREEN_SOURCES) {
      this.#screen[source]?.stop();
      this.#published.get(source)?.producer.close();
      this.#published.delete(source);
    }
    this.#screen = {};
  }

  /** A restarted server knows no sources: until it does, a muted source stays muted. */
  applySwitch(source: MediaSource, on: boolean): void {
    const { track } = this.#local.store.getState()[source];
    const unknown = this.#room.store.getState().you?.[source] === 'none';
    if (!track || (on && unknown) || track.enabled === on) return;
    track.enabled = on;
    if (source === 'camera') this.#local.background.setOff(!on);
    // A camera that is off would still be encoded, as black pictures.
    const published = source === 'camera' ? this.#published.get(source) : undefined;
    if (published && !published.held)
      void published.producer.rtpSender?.replaceTrack(sendable(source, track));
  }

  async declareMissing(known: readonly SentSource[]): Promise<void> {
    for (const [source, { producer }] of this.#published) {
      if (known.includes(source)) continue;
      const { kind, rtpParameters } = producer;
      await this.declare({ source, kind, rtpParameters: rtpParameters as never });
    }
  }

  /** If admission happens between the page's request and the server's handling, the other command is right. */
  async declare(track: { source: SentSource; kind: 'audio' | 'video'; rtpParameters: never }) {
    const { source } = track;
    if (isOfScreen(source)) return { id: (await this.#room.send('media:produce', track)).producerId };
    // Reports it first, so that the server never lets a source flow that is off here.
    const silent = this.#local.store.getState()[source].track?.enabled === false;
    if (silent && this.#room.store.getState().you?.[source] === 'none')
      await this.#room.send('media:switch', { source, on: false });
    const [first, second] = this.#flowing
      ? (['media:produce', 'media:prepare'] as const)
      : (['media:prepare', 'media:produce'] as const);
    const { producerId } = await this.#room.send(first, track).catch(() => this.#room.send(second, track));
    return { id: producerId };
  }

  /**
   * The server has closed the producer, so the next one needs a new sender. Browsers name a simulcast layer only in a
   * sender's first packets, so a new producer on the old sender would not know its layers.
   */
  async #prepareAgain(source: MediaSource): Promise<void> {
    const published = this.#published.get(source);
    if (!published || published.held) return;
    this.#published.delete(source);
    published.producer.close();
    await this.#publish(source);
  }

  /** Every other failure is the connection's, which is then set up again with everything that is sent. */
  readonly #tell = (failure: unknown): void => {
    if (isApiError(failure, 'MEDIA_REFUSED')) this.#onRefused(failure);
  };

  async #publish(source: SentSource): Promise<void> {
    const track = this.#trackOf(source);
    const way = this.#way;
    if (!track || !way || this.#published.has(source) || this.#publishing.has(source)) return;
    if (!way.device.canProduce(track.kind as types.MediaKind)) return;
    this.#publishing.add(source);
    try {
      const published = await this.#negotiate(source, track, way);
      if (this.#way !== way) return;
      this.#published.set(source, published);
      if (this.#flowing) this.#letGo(source, published);
    } finally {
      if (this.#way === way) this.#publishing.delete(source);
    }
  }

  #trackOf(source: SentSource): MediaStreamTrack | null {
    if (isOfScreen(source)) return this.#screen[source] ?? null;
    return this.#local.store.getState()[source].track;
  }

  async #negotiate(source: SentSource, track: MediaStreamTrack, way: Way): Promise<Published> {
    const hold = !this.#flowing;
    const codec = isSound(source) ? undefined : cameraCodec(way.device.sendRtpCapabilities);
    const simulcast = source === 'camera' && codec?.mimeType.toLowerCase() === 'video/vp8';
    const producer = await way.send.produce({
      track,
      stopTracks: false,
      disableTrackOnPause: false,
      ...(simulcast ? { encodings: this.#cameraEncodings(track) } : {}),
      ...(source === 'screen' ? { encodings: SCREEN_ENCODINGS.map((encoding) => ({ ...encoding })) } : {}),
      ...(codec ? { codec } : {}),
      codecOptions: CODEC_OPTIONS[source],
      appData: { source },
      // Negotiated with the track, then sends nothing, because no one may receive it yet.
      onRtpSender: (sender) => void (hold && sender.replaceTrack(null)),
    });
    return { producer, held: hold };
  }

  #cameraEncodings(track: MediaStreamTrack): types.RtpEncodingParameters[] {
    // A canvas track has no size, so it starts with the camera's.
    const { width, height } = {
      ...this.#local.store.getState().rawCamera?.getSettings(),
      ...track.getSettings(),
    };
    const scales = width && height ? layerScales(width, height) : [];
    return CAMERA_ENCODINGS.map((encoding, layer) => ({ ...encoding, ...scales[layer] }));
  }

  /**
   * Adjusts to the camera's current picture size: another camera, or a cheaper background.
   *
   * @param stats of the sending transport
   */
  async fitCamera(stats: RTCStatsReport): Promise<void> {
    const sender = this.#published.get('camera')?.producer.rtpSender;
    const size = sender?.track && sizeSent(stats, sender.track.id);
    if (!size) return;
    const parameters = sender.getParameters();
    const scales = layerScales(size.width, size.height);
    if (parameters.encodings.length !== scales.length) return;
    const fits = parameters.encodings.every(
      ({ scaleResolutionDownBy = 1, active }, layer) =>
        scaleResolutionDownBy === scales[layer]?.scaleResolutionDownBy && active === scales[layer]?.active,
    );
    if (fits) return;
    parameters.encodings = parameters.encodings.map((encoding, layer) => ({ ...encoding, ...scales[layer] }));
    await sender.setParameters(parameters);
  }

  #letGo(source: SentSource, published: Published): void {
    if (!published.held) return;
    published.held = false;
    void published.producer.rtpSender?.replaceTrack(sendable(source, this.#trackOf(source)));
  }

  async #replace(source: MediaSource, track: MediaStreamTrack | null): Promise<void> {
    if (!this.#way) return;
    const published = this.#published.get(source);
    if (!track) {
      published?.producer.close();
      this.#published.delete(source);
      await this.#room.send('media:close-source', { source }).catch(() => {});
      return;
    }
    if (!published) return this.#publish(source);
    if (!published.held) await published.producer.rtpSender?.replaceTrack(sendable(source, track));
  }
}

const CODEC_OPTIONS: Record<SentSource, types.ProducerCodecOptions> = {
  microphone: MICROPHONE_OPTIONS,
  camera: CAMERA_OPTIONS,
  screen: CAMERA_OPTIONS,
  'screen-audio': SCREEN_SOUND_OPTIONS,
};

/** A silent microphone sends silence, which costs nothing; a camera that is off sends nothing. */
function sendable(source: SentSource, track: MediaStreamTrack | null): MediaStreamTrack | null {
  return source === 'camera' && track?.enabled === false ? null : track;
}
