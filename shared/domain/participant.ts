/** What a seat in the live visit is for. */
export const SEAT_ROLES = ['provider', 'patient', 'guest', 'interpreter'] as const;
export type SeatRole = (typeof SEAT_ROLES)[number];

/**
 * Where a participant stands (PRODUCT 9.1): Pending Arrival → In the Waiting Room → In the Visit.
 * `left` is a participant who was in the visit and went; their link stays active. `removed` is one whom a
 * provider removed, for some time or for good.
 */
export const STAGES = ['pending', 'waiting', 'in-visit', 'left', 'removed'] as const;
export type Stage = (typeof STAGES)[number];

/** How well a participant's connection carries media. */
export const CONNECTION_QUALITIES = ['good', 'fair', 'poor'] as const;
export type ConnectionQuality = (typeof CONNECTION_QUALITIES)[number];

/** The devices a person has with them. */
export const MEDIA_SOURCES = ['microphone', 'camera'] as const;
export type MediaSource = (typeof MEDIA_SOURCES)[number];

/** A shared screen, and what is heard of it where the browser offers that. */
export const SCREEN_SOURCES = ['screen', 'screen-audio'] as const;
export type ScreenSource = (typeof SCREEN_SOURCES)[number];

/** What a producer carries: a device's track, or a part of a shared screen. */
export const TRACK_SOURCES = [...MEDIA_SOURCES, ...SCREEN_SOURCES] as const;
export type TrackSource = (typeof TRACK_SOURCES)[number];

/** Sound is never let go of, whatever the network carries. */
export const SOUND_SOURCES = ['microphone', 'screen-audio'] as const satisfies readonly TrackSource[];

export function isSound(source: TrackSource): source is (typeof SOUND_SOURCES)[number] {
  return source === 'microphone' || source === 'screen-audio';
}

export function isOfScreen(source: TrackSource): source is ScreenSource {
  return source === 'screen' || source === 'screen-audio';
}

/** Simulcast layers of a camera, the smallest first; each is twice as wide as the one before. */
export const PICTURE_LAYERS = [0, 1, 2] as const;
export type PictureLayer = (typeof PICTURE_LAYERS)[number];

/** How long a provider may remove somebody for, in minutes (PRODUCT 9.3: 'they may rejoin shortly'). */
export const REMOVAL_MINUTES = [1, 5, 10, 15] as const;
