import { cutText } from '#shared/rules/cut-text.ts';

/** File systems allow 255 bytes, and a leading number and the extension need some of them. */
const NAME_BYTES = 200;

/**
 * Removes path components and characters that file systems refuse. Keeps marks and joiners, which are parts of letters
 * and emoji.
 */
export function plainName(name: string): string {
  const plain = name
    .replace(/[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Component}\u200c._ -]+|[*#]/gu, '_')
    .replace(/^\.+/, '_');
  let cut = cutText(plain, NAME_BYTES);
  while (Buffer.byteLength(cut) > NAME_BYTES) cut = cutText(cut, cut.length - 1);
  return cut;
}
