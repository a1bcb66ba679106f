import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  [['plain', 12, -3.5], 'plain,12,-3.5\r\n'],
  [['a, b', 'say "hi"', 'two\nlines'], '"a, b","say ""hi""","two\nlines"\r\n'],
  [['=1+1', '@cmd', '+49', '-x'], "'=1+1,'@cmd,'+49,'-x\r\n"],
  // Spreadsheets also run these as formulas: after white space, in full width, and where a semicolon ends a cell.
  [['\n=1+1', '\t=1', '＝1+1', '＠x'], `"'\n=1+1",'\t=1,'＝1+1,'＠x\r\n`],
  [['a;=1+1', 'b; -x', 'c;d'], "a;'=1+1,b; '-x,c;d\r\n"],
  [['José, Ñ', ''], '"José, Ñ",\r\n'],
])('%j', (values, line) => {
  expect(csvLine(values)).toBe(line);
});
