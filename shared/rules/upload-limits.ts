/** Enough for a phone's camera. */
export const IMAGE_BYTES = 8 * 1024 * 1024;

/** 1,048,576 is too large (PRODUCT 16.2). */
export const ACCOUNT_IMAGE_BYTES = 1024 * 1024 - 1;

export const LOGO_BYTES = 1024 * 1024;

export const NEWS_PICTURE_BYTES = 8 * 1024 * 1024;

/** Only the last part is smaller. */
export const VIDEO_PART_BYTES = 1024 * 1024;

/** About ten minutes of a screen recording. */
export const VIDEO_BYTES = 200 * VIDEO_PART_BYTES;

/** Exactly 1 MB is not over 1 MB (PRODUCT 18.3). */
export const DOCUMENT_BYTES = 1024 * 1024;

/* The picture types that pages offer, and that the server accepts. No SVG, because it can run scripts. */

export const SHOWN_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'] as const;

/** Types that iPhones create. Some systems know only the names of such files, not the type. */
export const HEIC_TYPES = ['image/heic', 'image/heif'] as const;
const HEIC_NAMES = ['.heic', '.heif'] as const;

export const LOGO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

const PHOTO_TYPES: readonly string[] = [...SHOWN_TYPES, ...HEIC_TYPES];

/** PRODUCT 12.1. */
export const PHOTO_FILES = [...PHOTO_TYPES, ...HEIC_NAMES].join(',');

export function mayBePhoto({ type, name }: { type: string; name: string }): boolean {
  if (type !== '') return PHOTO_TYPES.includes(type);
  return HEIC_NAMES.some((end) => name.toLowerCase().endsWith(end));
}
