/* The picture types that pages offer, and that the server accepts. No SVG, because it can run scripts. */

export const SHOWN_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'] as const;

/** Types that iPhones create. Some systems know only the names of such files, not the type. */
export const HEIC_TYPES = ['image/heic', 'image/heif'] as const;
const HEIC_NAMES = ['.heic', '.heif'] as const;

export const LOGO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

const PHOTO_TYPES: readonly string[] = [...SHOWN_TYPES, ...HEIC_TYPES];

/** The `accept` of a field for a photo (PRODUCT 12.1). */
export const PHOTO_FILES = [...PHOTO_TYPES, ...HEIC_NAMES].join(',');

export function mayBePhoto({ type, name }: { type: string; name: string }): boolean {
  if (type !== '') return PHOTO_TYPES.includes(type);
  return HEIC_NAMES.some((end) => name.toLowerCase().endsWith(end));
}
