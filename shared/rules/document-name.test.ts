import { expect, test } from 'vitest';
import { cleanDocumentName, fileNameOf } from './document-name.ts';

test.each([
  ['Knee exercises.pdf', 'Knee exercises.pdf'],
  ['  two \n lines\t.pdf ', 'two lines .pdf'],
  ['photo\u202Egpj.exe', 'photogpj.exe'],
  ['\u2066a\u2069\u0000\u0007b\u200F', 'ab'],
  ['../../etc/passwd', '..-..-etc-passwd'],
  ['C:\\Users\\scan.jpg', 'C:-Users-scan.jpg'],
  ['Jose\u0301.pdf', 'José.pdf'],
  ['\u202E\u0000 ', ''],
  ['👩🏽\u200d⚕️ knee.pdf', '👩🏽\u200d⚕️ knee.pdf'],
  ['می\u200cخواهم.pdf', 'می\u200cخواهم.pdf'],
  [
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}.pdf',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}.pdf',
  ],
  ['\u200d\u200c\u{e0067}', ''],
  ['\u200b a\u200b.pdf\u200b', 'a.pdf'],
  [`${'x'.repeat(115)}👩🏽\u200d⚕️.pdf`, `${'x'.repeat(115)}.pdf`],
  [`${'x'.repeat(200)}.pdf`, `${'x'.repeat(116)}.pdf`],
  ['𝒳'.repeat(130), '𝒳'.repeat(120)],
])('stores %j as %j', (typed, kept) => expect(cleanDocumentName(typed)).toBe(kept));

test.each([
  ['Diet', 'application/pdf', 'Diet.pdf'],
  ['Diet.PDF', 'application/pdf', 'Diet.PDF'],
  ['Diet.pdf', 'image/jpeg', 'Diet.pdf.jpg'],
  ['Skin.jpeg', 'image/jpeg', 'Skin.jpeg'],
  ['page.html', 'application/pdf', 'page.html.pdf'],
] as const)('downloads %s of type %s as %s', (name, type, file) => expect(fileNameOf(name, type)).toBe(file));
