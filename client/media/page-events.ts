import type { RoomConnection } from '#client/realtime/room-connection.ts';
import type { RoomState } from '#client/realtime/room-state.ts';
import { MEDIA_SOURCES, type MediaSource } from '#shared/domain/participant.ts';
import type { PageEventKind } from '#shared/domain/quality-record.ts';
import type { DeviceProblem } from './device-problem.ts';
import type { LocalMedia, LocalMediaState } from './local-media.ts';
import type { MediaConnection } from './media-connection.ts';

interface Page {
  room: RoomConnection;
  media: MediaConnection;
  local: LocalMedia;
}

interface Recorder {
  add(kind: PageEventKind, detail?: string | null, seconds?: number | null): void;
}

type DeviceState = Pick<LocalMediaState, 'rawCamera'> & {
  camera: Pick<LocalMediaState['camera'], 'problem'>;
  microphone: Pick<LocalMediaState['microphone'], 'problem' | 'track'>;
};

const NOTHING_OPEN: DeviceState = {
  camera: { problem: null },
  rawCamera: null,
  microphone: { problem: null, track: null },
};

/** @returns a function that stops the recording */
export function recordPageEvents({ room, media, local }: Page, recorder: Recorder): () => void {
  const link = new Absence((seconds) => recorder.add('link-back', null, seconds));
  const carrying = new Absence((seconds) => recorder.add('media-back', null, seconds));
  const isHidden = () => document.visibilityState === 'hidden';
  const onVisibility = () => {
    if (isInVisit(room.store.getState())) recorder.add(isHidden() ? 'page-hidden' : 'page-shown');
  };
  document.addEventListener('visibilitychange', onVisibility);
  // The recorder starts after the page, so existing problems count as having started now.
  for (const source of MEDIA_SOURCES) recordDevice(source, local.store.getState(), NOTHING_OPEN, recorder);
  link.look(room.store.getState().link === 'reconnecting', false);
  const { connection, receiving, audioOnly } = media.store.getState();
  carrying.look(connection === 'lost', false);
  if (!receiving.includes('camera') && !audioOnly) recorder.add('video-paused');
  if (isInVisit(room.store.getState()) && isHidden()) recorder.add('page-hidden');
  const stops = [
    room.store.subscribe((state, before) => {
      link.look(state.link === 'reconnecting', state.link === 'live');
      if (isInVisit(state) && !isInVisit(before) && isHidden()) recorder.add('page-hidden');
    }),
    media.store.subscribe((state, before) => {
      carrying.look(state.connection === 'lost', state.connection === 'connected');
      const [seesNow, saw] = [state.receiving.includes('camera'), before.receiving.includes('camera')];
      // With sound only, the person caused it.
      if (saw && !seesNow && !state.audioOnly) recorder.add('video-paused');
      if (!saw && seesNow && !before.audioOnly) recorder.add('video-resumed');
    }),
    local.store.subscribe((state, before) => {
      for (const source of MEDIA_SOURCES) recordDevice(source, state, before, recorder);
      if (state.speakerId !== before.speakerId && state.speakerId) recorder.add('device-chosen', 'speaker');
    }),
    () => document.removeEventListener('visibilitychange', onVisibility),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

const isInVisit = ({ you }: Pick<RoomState, 'you'>) => you?.stage === 'in-visit';

/** A new track is a chosen device; a new problem is a lost or refused one. */
function recordDevice(
  source: MediaSource,
  state: DeviceState,
  before: DeviceState,
  recorder: Recorder,
): void {
  const [track, former] = [trackOf(source, state), trackOf(source, before)];
  const [problem, known] = [state[source].problem, before[source].problem];
  if (problem && problem !== known) recorder.add(kindOf(problem), source);
  else if (track && (track !== former || known)) recorder.add('device-chosen', source);
}

/** The device's own track, because a background replaces the sent one. */
function trackOf(source: MediaSource, state: DeviceState): MediaStreamTrack | null {
  return source === 'camera' ? state.rawCamera : state.microphone.track;
}

function kindOf(problem: DeviceProblem): PageEventKind {
  return problem === 'denied' ? 'permission-refused' : 'device-lost';
}

class Absence {
  #since: number | null = null;
  readonly #onBack: (seconds: number) => void;

  constructor(onBack: (seconds: number) => void) {
    this.#onBack = onBack;
  }

  look(gone: boolean, back: boolean): void {
    if (gone) this.#since ??= performance.now();
    if (!back || this.#since === null) return;
    this.#onBack((performance.now() - this.#since) / 1_000);
    this.#since = null;
  }
}
