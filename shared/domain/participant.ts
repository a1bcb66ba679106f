/** The role of a seat in the live visit. */
export const SEAT_ROLES = ['provider', 'patient', 'guest', 'interpreter'] as const;
export type SeatRole = (typeof SEAT_ROLES)[number];

/**
 * The stages of a participant (PRODUCT 9.1): Pending arrival → In the waiting room → In the visit. `left`:
 * was in the visit and went; their link stays active. `removed`: by a provider, for some time or permanently.
 */
export const STAGES = ['pending', 'waiting', 'in-visit', 'left', 'removed'] as const;
export type Stage = (typeof STAGES)[number];

export const CONNECTION_QUALITIES = ['good', 'fair', 'poor'] as const;
export type ConnectionQuality = (typeof CONNECTION_QUALITIES)[number];

/** A participant's devices. */
export const MEDIA_SOURCES = ['microphone', 'camera'] as const;
export type MediaSource = (typeof MEDIA_SOURCES)[number];

/**
 * The most likely reason why a person hears nothing: the browser plays no sound, this page's sound is off, the
 * others' microphones are off, missing or silent, their sound does not arrive, or it is played and the device is to
 * be looked at.
 */
export const SOUND_CAUSES = [
  'blocked',
  'off',
  'muted',
  'no-microphone',
  'silent',
  'not-arriving',
  'device',
] as const;
export type SoundCause = (typeof SOUND_CAUSES)[number];

/** Staff learn at most this often from one person that they hear nothing, in milliseconds. */
export const SOUND_NOTICE_MS = 30_000;

/** A shared screen, and its sound if the browser offers it. */
export const SCREEN_SOURCES = ['screen', 'screen-audio'] as const;
export type ScreenSource = (typeof SCREEN_SOURCES)[number];

/** What a seat's page sends: a device's track, or a part of a shared screen. */
export const SENT_SOURCES = [...MEDIA_SOURCES, ...SCREEN_SOURCES] as const;
export type SentSource = (typeof SENT_SOURCES)[number];

/** A seat's cameras: its page's, and the second camera, which another device of the person sends. */
export const CAMERA_SOURCES = ['camera', 'second-camera'] as const;
export type CameraSource = (typeof CAMERA_SOURCES)[number];

/** A producer's content, for those who receive it. */
export const TRACK_SOURCES = [...SENT_SOURCES, 'second-camera'] as const;
export type TrackSource = (typeof TRACK_SOURCES)[number];

/** Sound is always sent, even over the slowest network. */
export const SOUND_SOURCES = ['microphone', 'screen-audio'] as const satisfies readonly TrackSource[];

export function isSound(source: TrackSource): source is (typeof SOUND_SOURCES)[number] {
  return source === 'microphone' || source === 'screen-audio';
}

export function isOfScreen(source: TrackSource): source is ScreenSource {
  return source === 'screen' || source === 'screen-audio';
}

/** Simulcast layers of a camera, smallest first; each is twice as wide as the one before. */
export const PICTURE_LAYERS = [0, 1, 2] as const;
export type PictureLayer = (typeof PICTURE_LAYERS)[number];

/** Lengths of a removal, in minutes (PRODUCT 9.3: 'they may rejoin shortly'). */
export const REMOVAL_MINUTES = [1, 5, 10, 15] as const;

/** How long a patient may take to answer a request for a picture of them, in milliseconds. */
export const PICTURE_ANSWER_MS = 60_000;

/**
 * `unanswered`: not within the time; `withdrawn`: by the provider; `gone`: one of the two is no longer there, or
 * there is no longer a picture to take. Only `allowed` permits a picture.
 */
export type PictureOutcome = 'allowed' | 'refused' | 'unanswered' | 'withdrawn' | 'gone';
