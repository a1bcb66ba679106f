const END = 0xd9;
const SCAN = 0xda;
const COMMENT = 0xfe;
const [APP0, APP1, APP2, APP14, APP15] = [0xe0, 0xe1, 0xe2, 0xee, 0xef];

/**
 * Signatures of an APP0 segment (18 bytes without a thumbnail), an APP1 segment with Exif, and an APP2
 * segment with a color profile.
 */
const JFIF = 'JFIF\0';
const JFIF_BYTES = 18;
const EXIF = 'Exif\0\0';
const PROFILE = 'ICC_PROFILE\0';
const ORIENTATION = 0x0112;
const SHORT = 3;

/**
 * Strips a JPEG of everything but its image data, without re-encoding: location, time, device, comments, thumbnails,
 * and bytes after its end. Keeps the orientation, color profile and color space.
 *
 * @returns null if its segments cannot be parsed to the end
 */
export function cleanJpeg(jpeg: Buffer): Buffer | null {
  const parts: Buffer[] = [jpeg.subarray(0, 2)];
  let orientation = 1;
  let turned = false;
  let at = 2;
  while (at + 3 < jpeg.length || jpeg[at + 1] === END) {
    if (jpeg[at] !== 0xff) return null;
    const marker = jpeg[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END) return Buffer.concat([...parts, Buffer.from([0xff, END])]);
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (end > jpeg.length || end < at + 4) return null;
    const segment = jpeg.subarray(at, end);
    if (marker === APP1) orientation = orientationOf(segment) ?? orientation;
    if (marker === SCAN && !turned && orientation !== 1) {
      parts.splice(1, 0, exifOf(orientation));
      turned = true;
    }
    if (marker === APP0 && isOf(segment, JFIF)) parts.push(withoutThumbnail(segment));
    else if (isPicture(marker, segment)) parts.push(segment);
    at = end;
    if (marker === SCAN) {
      const next = endOfScan(jpeg, at);
      if (next === null) return null;
      parts.push(jpeg.subarray(at, next));
      at = next;
    }
  }
  return null;
}

function isPicture(marker: number, segment: Buffer): boolean {
  if (marker === COMMENT) return false;
  if (marker < APP0 || marker > APP15) return true;
  if (marker === APP2) return isOf(segment, PROFILE);
  return marker === APP14;
}

const isOf = (segment: Buffer, name: string) => segment.toString('latin1', 4, 4 + name.length) === name;

function withoutThumbnail(jfif: Buffer): Buffer {
  const header = Buffer.alloc(JFIF_BYTES);
  jfif.copy(header, 0, 0, JFIF_BYTES - 2);
  header.writeUInt16BE(JFIF_BYTES - 2, 2);
  return header;
}

function endOfScan(jpeg: Buffer, from: number): number | null {
  for (let at = jpeg.indexOf(0xff, from); at !== -1; at = jpeg.indexOf(0xff, at + 1)) {
    const next = jpeg[at + 1];
    if (next === undefined) return null;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return null;
}

function orientationOf(segment: Buffer): number | undefined {
  if (!isOf(segment, EXIF)) return undefined;
  const tiff = segment.subarray(4 + EXIF.length);
  try {
    const little = tiff.toString('latin1', 0, 2) === 'II';
    const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
    const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    for (let entry = 0; entry < short(first); entry++) {
      const at = first + 2 + entry * 12;
      if (short(at) !== ORIENTATION) continue;
      const value = short(at + 8);
      return value >= 1 && value <= 8 ? value : undefined;
    }
  } catch {}
  return undefined;
}

function exifOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const body = Buffer.concat([Buffer.from(EXIF, 'latin1'), tiff]);
  const head = Buffer.from([0xff, APP1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}
