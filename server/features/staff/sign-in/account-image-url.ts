/** Null without an image. A new image has a new address. */
export function accountImageUrl(imageFileId: string | null): string | null {
  return imageFileId && `/api/provider/account/images/${imageFileId}`;
}
