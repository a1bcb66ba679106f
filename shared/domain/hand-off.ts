/**
 * `move`: the device that uses the code continues the visit. `camera`: the device becomes a second camera of the seat.
 */
export const HAND_OFF_PURPOSES = ['move', 'camera'] as const;
export type HandOffPurpose = (typeof HAND_OFF_PURPOSES)[number];

export const HAND_OFF_SECONDS = 60;

export const HAND_OFF_PATH = 'h';

/**
 * How a second camera ended. `stopped`: by the seat's page. `own`: on the device. `replaced`: by a newer second camera
 * of the seat. `lost`: the device did not return. `over`: the seat left the visit or moved to another device, or the
 * visit ended.
 */
export const SECOND_CAMERA_ENDS = ['stopped', 'own', 'replaced', 'lost', 'over'] as const;
export type SecondCameraEnd = (typeof SECOND_CAMERA_ENDS)[number];

/** How long a second camera's seat waits for the device to return, in milliseconds. */
export const SECOND_CAMERA_GRACE_MS = 60_000;
