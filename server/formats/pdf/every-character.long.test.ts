import { expect, test } from 'vitest';
import { renderPdf } from './render-pdf.ts';

const AT_ONCE = 4_000;

test('prints every code point in a tagged PDF', async () => {
  const untagged: string[] = [];
  for (let first = 0; first < 0x11_00_00; first += AT_ONCE) {
    const paragraphs: string[] = [];
    for (let point = first; point < Math.min(first + AT_ONCE, 0x11_00_00); point += 1)
      paragraphs.push(`${String.fromCodePoint(point)} a`);
    const pdf = await renderPdf({
      title: 'Characters',
      practice: { name: 'All', phone: null, logo: null },
      language: 'en',
      at: '2026-11-22T16:00:00.000Z',
      sections: [{ heading: null, facts: [], table: null, paragraphs: [paragraphs.join('')] }],
    });
    if (!Buffer.from(pdf).includes('pdfuaid:part>1<')) untagged.push(first.toString(16));
  }
  expect(untagged).toEqual([]);
});
