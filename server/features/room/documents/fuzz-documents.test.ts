import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { documentUpload, pdfOf } from '#server/test-support/documents.ts';
import { fuzzFiles, PAYLOAD } from '#server/test-support/fuzz-files.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { DOCUMENT_BYTES } from '#shared/rules/upload-limits.ts';

type Fate = 'kept' | 'INVALID_INPUT' | 'FILE_TOO_LARGE' | 'DOCUMENT_TYPE_INVALID' | 'DOCUMENT_DAMAGED';
interface Case {
  name: string;
  content: Buffer;
  becomes: Fate;
}

const isJpeg = (content: Buffer) => content.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
const shared: Case[] = (await fuzzFiles()).map(({ name, content, becomes }) => {
  if (content.length === 0) return { name, content, becomes: 'INVALID_INPUT' };
  if (content.length > DOCUMENT_BYTES) return { name, content, becomes: 'FILE_TOO_LARGE' };
  if (isJpeg(content)) return { name, content, becomes: becomes === 'kept' ? 'kept' : 'DOCUMENT_DAMAGED' };
  return { name, content, becomes: isPdf(content) ? 'DOCUMENT_DAMAGED' : 'DOCUMENT_TYPE_INVALID' };
});
function isPdf(content: Buffer) {
  return content.subarray(0, 5).toString() === '%PDF-';
}

const pdf = pdfOf();
const text = (words: string) => Buffer.from(words, 'latin1');
const own: Case[] = [
  { name: 'plain.pdf', content: pdf, becomes: 'kept' },
  { name: 'a hundred pages.pdf', content: pdfOf({ pages: 100 }), becomes: 'kept' },
  { name: 'blanks in front.pdf', content: Buffer.concat([text('\r\n \n'), pdf]), becomes: 'kept' },
  { name: 'zeros behind.pdf', content: Buffer.concat([pdf, Buffer.alloc(5_000)]), becomes: 'kept' },
  { name: 'byte order mark.pdf', content: Buffer.concat([text('\u00ef\u00bb\u00bf'), pdf]), becomes: 'kept' },
  { name: 'half.pdf', content: pdf.subarray(0, pdf.length / 2), becomes: 'DOCUMENT_DAMAGED' },
  { name: 'header only.pdf', content: text('%PDF-1.7'), becomes: 'DOCUMENT_DAMAGED' },
  { name: 'trailer only.pdf', content: text('startxref\n0\n%%EOF'), becomes: 'DOCUMENT_TYPE_INVALID' },
  {
    name: 'HTML in front.pdf',
    content: Buffer.concat([text(`<html>${PAYLOAD}`), pdf]),
    becomes: 'DOCUMENT_TYPE_INVALID',
  },
  {
    name: 'ZIP in front.pdf',
    content: Buffer.concat([text('PK\u0003\u0004'), pdf]),
    becomes: 'DOCUMENT_TYPE_INVALID',
  },
  { name: 'MZ in front.pdf', content: Buffer.concat([text('MZ'), pdf]), becomes: 'DOCUMENT_TYPE_INVALID' },
  {
    name: 'HTML far behind.pdf',
    content: Buffer.concat([pdf, text(`<html>${PAYLOAD}${' x'.repeat(3_000)}`)]),
    becomes: 'DOCUMENT_DAMAGED',
  },
  { name: 'no version.pdf', content: text('%PDF-\nstartxref\n%%EOF'), becomes: 'DOCUMENT_TYPE_INVALID' },
  {
    name: 'too far in.pdf',
    content: Buffer.concat([Buffer.alloc(2_000, 32), pdf]),
    becomes: 'DOCUMENT_TYPE_INVALID',
  },
  { name: 'FDF.pdf', content: text('%FDF-1.2\nstartxref\n%%EOF'), becomes: 'DOCUMENT_TYPE_INVALID' },
  { name: 'PostScript.pdf', content: text('%!PS-Adobe\n%%EOF'), becomes: 'DOCUMENT_TYPE_INVALID' },
  { name: 'the largest.pdf', content: pdfOf({ bytes: DOCUMENT_BYTES }), becomes: 'kept' },
  { name: 'one byte more.pdf', content: pdfOf({ bytes: DOCUMENT_BYTES + 1 }), becomes: 'FILE_TOO_LARGE' },
  { name: 'half more.pdf', content: pdfOf({ bytes: 1_500_000 }), becomes: 'FILE_TOO_LARGE' },
];
const CASES = [...shared, ...own];

let world: World;
let provider: Browser;
beforeAll(async () => {
  world = await createWorld();
  provider = await world.signedIn(world.staff.provider);
});
afterAll(() => world.close());

const send = ({ name, content }: Pick<Case, 'name' | 'content'>) =>
  provider.call('POST /api/provider/documents', {
    body: documentUpload(null, content, name.slice(0, 900)),
  });

test('the corpus has many files of every outcome', () => {
  expect(CASES.length).toBeGreaterThan(60);
  for (const fate of ['kept', 'FILE_TOO_LARGE', 'DOCUMENT_TYPE_INVALID', 'DOCUMENT_DAMAGED'] as const)
    expect(CASES.filter(({ becomes }) => becomes === fate).length).toBeGreaterThan(1);
});

describe('a document', () => {
  test.each(CASES.map((one) => [one.name.slice(0, 60), one] as const))('%s', async (_name, one) => {
    const answer = await send(one);
    // Beyond the body's limit nothing is read; the browser reports the same.
    const code = answer.status === 200 ? 'kept' : answer.error.code;
    expect(code === 'PAYLOAD_TOO_LARGE' ? 'FILE_TOO_LARGE' : code).toBe(one.becomes);
    if (answer.status !== 200) return;
    const { documentId, name, mediaType, byteLength } = answer.result;
    expect(name).not.toMatch(/[/\\\p{Cc}]/u);
    const file = await world.deps.files.read(world.db, documentId);
    expect(file).toMatchObject({ mediaType });
    const content = file?.content ?? Buffer.alloc(0);
    expect(content.length).toBe(byteLength);
    if (mediaType === 'application/pdf') {
      expect(content.equals(one.content)).toBe(true);
      return;
    }
    const pixels = async (jpeg: Buffer) => sharp(jpeg, { failOn: 'none' }).raw().toBuffer();
    expect((await pixels(content)).equals(await pixels(one.content))).toBe(true);
    const [before, after] = [await sharp(one.content).metadata(), await sharp(content).metadata()];
    expect(after.orientation ?? 1).toBe(before.orientation ?? 1);
    const bytes = content.toString('latin1');
    for (const trace of [PAYLOAD, '<html', 'PK\u0003\u0004', '%PDF', 'http://ns.adobe'])
      expect(bytes).not.toContain(trace);
  });
});
