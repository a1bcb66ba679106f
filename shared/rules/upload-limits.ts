/** In bytes: enough for a phone's camera. */
export const IMAGE_BYTES = 8 * 1024 * 1024;

/** In bytes: 1,048,576 is too large (PRODUCT 16.2). */
export const ACCOUNT_IMAGE_BYTES = 1024 * 1024 - 1;

export const LOGO_BYTES = 1024 * 1024;

export const NEWS_PICTURE_BYTES = 8 * 1024 * 1024;

/** A video is sent and stored in parts of this size, in bytes. Only the last part is smaller. */
export const VIDEO_PART_BYTES = 1024 * 1024;

/** In bytes: about ten minutes of a screen recording. */
export const VIDEO_BYTES = 200 * VIDEO_PART_BYTES;

/** In bytes: exactly 1 MB is not over 1 MB (PRODUCT 18.3). */
export const DOCUMENT_BYTES = 1024 * 1024;
