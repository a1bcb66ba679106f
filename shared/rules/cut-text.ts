let segmenter: Intl.Segmenter | undefined;

/**
 * Cuts a text between characters as people see them, never within an emoji or a letter with its marks. Returns the
 * whole text if it is short enough.
 *
 * @param most UTF-16 code units, as `String.length` and the contracts' limits count
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  // No character is longer than this. Without it, a whole article would be searched.
  const start = Math.max(0, most - LONGEST_CHARACTER);
  const from = start > 0 && isInside(text, start) ? start + 1 : start;
  const cut = segmenter.segment(text.slice(from, most + LONGEST_CHARACTER)).containing(most - from);
  const end = from + (cut?.index ?? 0);
  if (end > from) return text.slice(0, end);
  // The text has one letter with hundreds of marks.
  return text.slice(0, isInside(text, most) ? most - 1 : most);
}

/** In UTF-16 code units; a family of four with skin tones has 20. */
const LONGEST_CHARACTER = 200;

/** A cut at this position would separate two surrogates. */
const isInside = (text: string, at: number): boolean => (text.codePointAt(at - 1) ?? 0) > 0xff_ff;
