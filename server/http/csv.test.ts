import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  [['plain', 12, -3.5], 'plain,12,-3.5\r\n'],
  [['a, b', 'say "hi"', 'two\nlines'], '"a, b","say ""hi""","two\nlines"\r\n'],
  [['=1+1', '@cmd', '+49', '-x'], "'=1+1,'@cmd,'+49,'-x\r\n"],
  [['José, Ñ', ''], '"José, Ñ",\r\n'],
])('%j', (values, line) => {
  expect(csvLine(values)).toBe(line);
});
