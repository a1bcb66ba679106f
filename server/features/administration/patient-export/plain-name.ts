import { cutText } from '../../../../shared/rules/cut-text.ts';

/** File systems take 255 bytes, of which a number before and an extension behind need some. */
const NAME_BYTES = 200;

/** A file's name without what leads out of the folder, or what a file system refuses. Marks and joiners are parts of letters and emoji. */
export function plainName(name: string): string {
  const plain = name
    .replace(/[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Component}\u200c._ -]+|[*#]/gu, '_')
    .replace(/^\.+/, '_');
  let cut = cutText(plain, NAME_BYTES);
  while (Buffer.byteLength(cut) > NAME_BYTES) cut = cutText(cut, cut.length - 1);
  return cut;
}
