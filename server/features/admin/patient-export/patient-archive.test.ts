import { expect, test } from 'vitest';
import { plainName } from './patient-archive.ts';

test.each([
  ['../../etc/passwd', '__.._etc_passwd'],
  ['Scan <1> *#2.pdf', 'Scan _1_ __2.pdf'],
  ['ผลตรวจ ที่นี่', 'ผลตรวจ ที่นี่'],
  ['प्रिया', 'प्रिया'],
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['👩🏽\u200d⚕️ 🇺🇸', '👩🏽\u200d⚕️ 🇺🇸'],
  ['a\u202eb', 'a_b'],
  ['x'.repeat(300), 'x'.repeat(200)],
  ['👍'.repeat(100), '👍'.repeat(50)],
])('turns %j into the file name %j', (name, file) => {
  expect(plainName(name)).toBe(file);
});
