/**
 * How a second camera ended. `stopped`: by the seat's page. `own`: on the device. `replaced`: by a newer second camera
 * of the seat. `lost`: the device did not return. `over`: the seat left the visit or moved to another device, or the
 * visit ended.
 */
export const SECOND_CAMERA_ENDS = ['stopped', 'own', 'replaced', 'lost', 'over'] as const;
export type SecondCameraEnd = (typeof SECOND_CAMERA_ENDS)[number];

/** How long a second camera's seat waits for the device to return, in milliseconds. */
export const SECOND_CAMERA_GRACE_MS = 60_000;
