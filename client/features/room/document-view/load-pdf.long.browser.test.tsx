import { expect, it } from 'vitest';
import { pdfFailure } from './load-pdf.ts';

/** Builds a PDF of these objects. PDF readers find them without a cross-reference table. */
function pdfOf(objects: readonly string[], trailer = ''): ArrayBuffer {
  const body = objects.map((object, index) => `${index + 1} 0 obj${object}endobj\n`).join('');
  const end = `trailer<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n0\n%%EOF\n`;
  return new TextEncoder().encode(`%PDF-1.7\n${body}${end}`).buffer;
}

const CATALOG = '<</Type/Catalog/Pages 2 0 R>>';
const PAGES = '<</Type/Pages/Kids[3 0 R]/Count 1>>';
const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>';
const KEY = '00'.repeat(32);
const LOCK = `<</Filter/Standard/V 1/R 2/P -4/O<${KEY}>/U<${KEY}>>>`;

it.each([
  ['one page', pdfOf([CATALOG, PAGES, PAGE]), null],
  ['no page', pdfOf([CATALOG, '<</Type/Pages/Kids[]/Count 0>>']), 'empty'],
  ['a page that is not there', pdfOf([CATALOG, '<</Type/Pages/Kids[9 0 R]/Count 1>>']), 'damaged'],
  ['no pages object', pdfOf(['<</Type/Catalog>>']), 'damaged'],
  ['nothing but words', new TextEncoder().encode('%PDF-1.7 nothing').buffer, 'damaged'],
  ['a password', pdfOf([CATALOG, PAGES, PAGE, LOCK], `/Encrypt 4 0 R/ID[<${KEY}><${KEY}>]`), 'password'],
] as const)('finds why a PDF cannot be shown: %s', async (_, data, why) => {
  expect(await pdfFailure(data)).toBe(why);
});
