import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { PrintedDocument } from '#shared/contracts/printed-document.ts';
import { renderPdf } from './render-pdf.ts';

const document = (logo: string | null): PrintedDocument => ({
  title: 'Visit summary',
  practice: { name: 'Núñez Family Health', phone: '+16025550123', logo },
  language: 'en',
  at: '2026-11-22T16:00:00.000Z',
  sections: [{ heading: 'สมชาย ใจดี', facts: [], table: null, paragraphs: ['Words.'] }],
});
const printed = async (logo: Uint8Array | null, path = '/api/public/logos/1') =>
  Buffer.from(await renderPdf(document(path), logo)).toString('latin1');
const isTagged = /pdfuaid:part>1</;
const hasPicture = /\/Subtype\s*\/Image/;

test('a tagged document has the practice’s logo, and the next document does not', async () => {
  const logo = await sharp({ create: { width: 300, height: 90, channels: 4, background: '#b07a21' } })
    .png()
    .toBuffer();
  const withLogo = await printed(logo);
  expect(withLogo).toMatch(isTagged);
  expect(withLogo).toMatch(hasPicture);
  const without = await printed(null);
  expect(without).toMatch(isTagged);
  expect(without).not.toMatch(hasPicture);
});

test('a damaged logo is omitted, and the document is made', async () => {
  const pdf = await printed(Buffer.from('not a picture'));
  expect(pdf).toMatch(isTagged);
  expect(pdf).not.toMatch(hasPicture);
  expect(pdf).toContain('NotoSansThai-Regular');
});
