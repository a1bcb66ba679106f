/** In the private-use planes the ends suffice, because no rule concerns a single character there. */
const PRIVATE_ENDS = 100;

function isAsked(point: number): boolean {
  // PostgreSQL cannot store NUL. Another test covers its refusal.
  if (point === 0) return false;
  if (point >= 0xf_00_00)
    return (point & 0xff_ff) < PRIVATE_ENDS || (point & 0xff_ff) >= 0xff_fe - PRIVATE_ENDS;
  return !/[\p{Cn}\p{Cs}]/u.test(String.fromCodePoint(point));
}

/**
 * Every assigned code point of Unicode once, each between two letters, in texts of at most `most` UTF-16
 * units.
 *
 * @param fits selects characters; default: all
 */
export function everyCharacter(most: number, fits: (character: string) => boolean = () => true): string[] {
  const texts: string[] = [];
  let text = '';
  let units = 0;
  const flush = () => {
    if (text) texts.push(`a${text}z`);
    text = '';
    units = 0;
  };
  for (let point = 0; point < 0x11_00_00; point += 1) {
    const character = isAsked(point) ? String.fromCodePoint(point) : '';
    if (character === '' || !fits(character)) continue;
    // Composing turns some characters into two or three.
    const longest = Math.max(character.length, character.normalize('NFC').length);
    if (units + longest + 2 > most) flush();
    text += character;
    units += longest;
  }
  flush();
  return texts;
}
