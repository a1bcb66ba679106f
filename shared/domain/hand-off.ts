/**
 * `move`: the device that uses the code continues the visit. `camera`: the device becomes a second camera of the seat.
 */
export const HAND_OFF_PURPOSES = ['move', 'camera'] as const;
export type HandOffPurpose = (typeof HAND_OFF_PURPOSES)[number];

export const HAND_OFF_SECONDS = 60;

export const HAND_OFF_PATH = 'h';
