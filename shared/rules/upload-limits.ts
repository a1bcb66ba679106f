/** The largest accepted image, in bytes: enough for a phone's camera. */
export const IMAGE_BYTES = 8 * 1024 * 1024;
