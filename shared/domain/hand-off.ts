/**
 * What a hand-off code is for. `move`: the device that uses it continues the visit; `camera`: it is a second
 * camera of the seat.
 */
export const HAND_OFF_PURPOSES = ['move', 'camera'] as const;
export type HandOffPurpose = (typeof HAND_OFF_PURPOSES)[number];

/** How long a hand-off code works, in seconds. */
export const HAND_OFF_SECONDS = 60;

/** The path of a hand-off code's address: `/h/{token}`. */
export const HAND_OFF_PATH = 'h';
