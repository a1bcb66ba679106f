/* Parses font files. https://learn.microsoft.com/typography/opentype/spec/otff */

export interface Coverage {
  family: string;
  has(codePoint: number): boolean;
}

const CODE_POINTS = 0x11_00_00;
/** `name` entries: the typographic family, which few fonts have, and the family. */
const FAMILY_NAMES = [16, 1];
const WINDOWS = 3;
const AMERICAN_ENGLISH = 0x409;

export function readFont(file: Buffer): Coverage | null {
  try {
    const start = file.toString('latin1', 0, 4) === 'ttcf' ? file.readUInt32BE(12) : 0;
    const tables = new Map<string, Buffer>();
    for (let at = start + 12; at < start + 12 + 16 * file.readUInt16BE(start + 4); at += 16) {
      const offset = file.readUInt32BE(at + 8);
      tables.set(
        file.toString('latin1', at, at + 4),
        file.subarray(offset, offset + file.readUInt32BE(at + 12)),
      );
    }
    const [cmap, name] = [tables.get('cmap'), tables.get('name')];
    const family = name ? familyOf(name) : null;
    if (!cmap || !family) return null;
    const bits = charactersOf(cmap);
    return { family, has: (point) => ((bits[point >> 3] ?? 0) & (1 << (point & 7))) !== 0 };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function familyOf(table: Buffer): string | null {
  const texts = table.readUInt16BE(4);
  const found = new Map<number, string>();
  for (let at = 6; at < 6 + 12 * table.readUInt16BE(2); at += 12) {
    if (table.readUInt16BE(at) !== WINDOWS || table.readUInt16BE(at + 4) !== AMERICAN_ENGLISH) continue;
    const start = texts + table.readUInt16BE(at + 10);
    const text = Buffer.from(table.subarray(start, start + table.readUInt16BE(at + 8)));
    found.set(table.readUInt16BE(at + 6), text.swap16().toString('utf16le'));
  }
  return FAMILY_NAMES.map((id) => found.get(id)).find((family) => family !== undefined) ?? null;
}

function charactersOf(table: Buffer): Uint8Array {
  const bits = new Uint8Array(CODE_POINTS / 8);
  const add = (point: number) => {
    bits[point >> 3] = (bits[point >> 3] ?? 0) | (1 << (point & 7));
  };
  for (let at = 4; at < 4 + 8 * table.readUInt16BE(2); at += 8) {
    const [platform, encoding] = [table.readUInt16BE(at), table.readUInt16BE(at + 2)];
    if (platform !== 0 && !(platform === WINDOWS && (encoding === 1 || encoding === 10))) continue;
    const map = table.subarray(table.readUInt32BE(at + 4));
    const format = map.readUInt16BE(0);
    if (format === 4) addSegments(map, add);
    if (format === 12) addGroups(map, add);
  }
  return bits;
}

/** Format 4: segments of the Basic Multilingual Plane. Glyph 0 means no glyph. */
function addSegments(map: Buffer, add: (point: number) => void): void {
  const length = map.readUInt16BE(6);
  for (let at = 0; at < length; at += 2) {
    const last = map.readUInt16BE(14 + at);
    const first = map.readUInt16BE(16 + length + at);
    const delta = map.readUInt16BE(16 + 2 * length + at);
    const place = 16 + 3 * length + at;
    const range = map.readUInt16BE(place);
    for (let point = first; point <= last && point !== 0xff_ff; point += 1) {
      const glyph = range === 0 ? point : map.readUInt16BE(place + range + 2 * (point - first));
      if ((range === 0 || glyph !== 0) && ((glyph + delta) & 0xff_ff) !== 0) add(point);
    }
  }
}

function addGroups(map: Buffer, add: (point: number) => void): void {
  for (let at = 16; at < 16 + 12 * map.readUInt32BE(12); at += 12) {
    const first = map.readUInt32BE(at);
    const last = Math.min(map.readUInt32BE(at + 4), CODE_POINTS - 1);
    const glyph = map.readUInt32BE(at + 8);
    for (let point = first; point <= last; point += 1) if (glyph + point - first !== 0) add(point);
  }
}
