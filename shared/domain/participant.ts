/** What a seat in the live visit is for. */
export const SEAT_ROLES = ['provider', 'patient', 'guest', 'interpreter'] as const;
export type SeatRole = (typeof SEAT_ROLES)[number];

/**
 * Where a participant stands (spec §4): Pending Arrival → In the Waiting Room → In the Visit.
 * `left` is a participant who was in the visit and went; their link stays active.
 */
export const STAGES = ['pending', 'waiting', 'in-visit', 'left'] as const;
export type Stage = (typeof STAGES)[number];

/** How well a participant's connection carries media. */
export const CONNECTION_QUALITIES = ['good', 'fair', 'poor'] as const;
export type ConnectionQuality = (typeof CONNECTION_QUALITIES)[number];

/** What a producer carries. */
export const MEDIA_SOURCES = ['microphone', 'camera'] as const;
export type MediaSource = (typeof MEDIA_SOURCES)[number];
