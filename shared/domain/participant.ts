export const SEAT_ROLES = ['provider', 'patient', 'guest', 'interpreter'] as const;
export type SeatRole = (typeof SEAT_ROLES)[number];

/**
 * A participant's stages (PRODUCT 9.1): Pending arrival → In the waiting room → In the visit. `left`: was in the visit
 * and left; their link stays active. `removed`: by a provider, temporarily or permanently.
 */
export const STAGES = ['pending', 'waiting', 'in-visit', 'left', 'removed'] as const;
export type Stage = (typeof STAGES)[number];

export const CONNECTION_QUALITIES = ['good', 'fair', 'poor'] as const;
export type ConnectionQuality = (typeof CONNECTION_QUALITIES)[number];

export const MEDIA_SOURCES = ['microphone', 'camera'] as const;
export type MediaSource = (typeof MEDIA_SOURCES)[number];

/**
 * The most likely reason why a person hears nothing: the browser plays no sound, this page's sound is off, the others'
 * microphones are off, missing or silent, their sound does not arrive, or the sound is played and the device should be
 * checked.
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

export const SOUND_NOTICE_MS = 30_000;

export const SCREEN_SOURCES = ['screen', 'screen-audio'] as const;
export type ScreenSource = (typeof SCREEN_SOURCES)[number];

export const SENT_SOURCES = [...MEDIA_SOURCES, ...SCREEN_SOURCES] as const;
export type SentSource = (typeof SENT_SOURCES)[number];

export const CAMERA_SOURCES = ['camera', 'second-camera'] as const;
export type CameraSource = (typeof CAMERA_SOURCES)[number];

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

/** Smallest first; each has twice the width of the previous one. */
export const PICTURE_LAYERS = [0, 1, 2] as const;
export type PictureLayer = (typeof PICTURE_LAYERS)[number];

/** PRODUCT 9.3: 'they may rejoin shortly'. */
export const REMOVAL_MINUTES = [1, 5, 10, 15] as const;

export const PICTURE_ANSWER_MS = 60_000;

/**
 * `unanswered`: not in time. `withdrawn`: by the provider. `gone`: one of the two has left, or no picture is available
 * anymore. Only `allowed` permits a picture.
 */
export type PictureOutcome = 'allowed' | 'refused' | 'unanswered' | 'withdrawn' | 'gone';
