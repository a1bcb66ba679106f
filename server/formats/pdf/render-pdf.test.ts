import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { FUZZ_WORDS } from '#server/test-support/fuzz-words.ts';
import { ACTIVE_PDF, pdfStructure } from '#server/test-support/pdf-structure.ts';
import type { PrintedDocument } from '#shared/contracts/printed-document.ts';
import { printsCjk } from './fonts.ts';
import { renderPdf } from './render-pdf.ts';

const saying = (words: string, language: 'en' | 'es' = 'en'): PrintedDocument => ({
  title: 'Visit summary',
  practice: { name: words, phone: '+16025550123', logo: null },
  language,
  at: '2026-11-22T16:00:00.000Z',
  sections: [
    {
      heading: words,
      facts: [{ label: words, value: words }],
      table: { head: ['Name', 'Words'], rows: [[words, words]] },
      paragraphs: [words],
    },
  ],
});
const textOf = async (document: PrintedDocument) => Buffer.from(await renderPdf(document)).toString('latin1');

test('makes a PDF/UA document: tagged, titled, in its language', async () => {
  const pdf = await textOf(saying('Walter Brandt', 'es'));
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  expect(pdf).toContain('/StructTreeRoot');
  expect(pdf).toMatch(/\/Lang\s*\(es\)/);
  expect(pdf).toMatch(/pdfuaid:part>1</);
});

test.each([
  ['Latin', 'Núñez, Đặng Thị Ánh, Łukasz Świątek', 'NotoSans-Regular'],
  ['Cyrillic and Greek', 'Наталія Шевченко, Γιώργος', 'NotoSans-Regular'],
  ['Arabic', 'أحمد علي بن محمد', 'NotoSansArabic-Regular'],
  ['Thai', 'สมชาย ใจดี', 'NotoSansThai-Regular'],
  ['Bengali', 'রহিমা বেগম', 'NotoSansBengali-Regular'],
  ['Tamil', 'தமிழ் செல்வி', 'NotoSansTamil-Regular'],
  ['Hindi', 'प्रिया शर्मा', 'NotoSans-Regular'],
  ['Gujarati', 'પ્રિયા શર્મા', 'NotoSansGujarati-Regular'],
  ['Hebrew', 'רחל כהן', 'NotoSansHebrew-Regular'],
  ['Amharic', 'አበበ ቢቂላ', 'NotoSansEthiopic-Regular'],
  ['Sinhala, with joiners', 'ශ්‍රී', 'NotoSansSinhala-Regular'],
  ['Emoji, with joiners and flags', '👍 🙏🏽 👩🏽‍⚕️ 🇺🇸 1️⃣', 'NotoEmoji-Regular'],
])('sets %s in a font that has it', async (_, words, font) => {
  expect(await textOf(saying(words))).toContain(font);
});

test.each([
  ['Chinese', '王小明'],
  ['Japanese', '山田太郎 ひらがな'],
  ['Korean', '김철수'],
])('sets %s in a font that has it', async (_, words) => {
  expect(printsCjk()).toBe(true);
  expect(await textOf(saying(words))).toMatch(/WenQuanYi|NotoSansCJK|AppleSDGothic|PingFang|Hiragino/);
});

describe('keeps what people write as they wrote it', () => {
  test.each([...FUZZ_WORDS, '#read("/etc/passwd")', '$x^2$ *a* _b_ @c <d> #let x = 1', '= Title'])(
    '%s',
    async (words) => {
      const pdf = await renderPdf(saying(words));
      expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
      expect(pdfStructure(pdf)).not.toMatch(ACTIVE_PDF);
    },
  );
});

test.each([
  ['NUL and a backspace', 'a\0b\bc'],
  ['lone surrogates', '\ud83d and \udc4d'],
  ['noncharacters, private and unassigned characters', '\uffff \ufdd0 \uf8ff \u{10fffe} \u0378'],
  ['a replacement character and a byte order mark', '\ufffd\ufeff'],
  ['a script that no font of npm has', '\u{12000}\u{13000}'],
  ['a mark of one script on a letter of another', 'a\u0e31 \u0301 x\u20e3 \u{1f3fb}'],
  ['separators of lines', 'a\u2028b\u2029c\vd\fe\r\nf\tg\u3000h'],
])('no character stops a document: %s', async (_, words) => {
  expect(await textOf(saying(words))).toMatch(/pdfuaid:part>1</);
});

test('paginates a long document, and makes many documents at once', async () => {
  const long = saying('Long');
  long.sections[0]?.paragraphs.push(...Array.from({ length: 300 }, (_, line) => `Line ${line}`));
  const made = await Promise.all(Array.from({ length: 12 }, () => textOf(long)));
  expect(new Set(made).size).toBe(1);
  expect(made[0]?.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(3);
});

describe('letterhead', () => {
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
});
