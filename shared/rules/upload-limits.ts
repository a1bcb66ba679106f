/** The largest accepted image, in bytes: enough for a phone's camera. */
export const IMAGE_BYTES = 8 * 1024 * 1024;

/** The largest accepted account image, in bytes: 1,048,576 is too large (PRODUCT 16.2). */
export const ACCOUNT_IMAGE_BYTES = 1024 * 1024 - 1;

/** The largest accepted logo, in bytes. */
export const LOGO_BYTES = 1024 * 1024;
