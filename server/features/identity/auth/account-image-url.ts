/** The address of one's own account image; null without one. A new image has a new address. */
export function accountImageUrl(imageFileId: string | null): string | null {
  return imageFileId && `/api/provider/account/images/${imageFileId}`;
}
