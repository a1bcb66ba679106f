import { expect, test } from 'vitest';
import { IMPORT_BYTES, IMPORT_ROWS } from '#shared/domain/import.ts';
import { csvLine } from '#shared/rules/csv.ts';
import { parseText, readFile } from './read-file.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const fileOf = (...parts: BlobPart[]) => new File(parts, 'patients.csv');
const READ = {
  name: 'patients.csv',
  header: ['Name', 'City'],
  rows: [{ line: 2, cells: ['José', 'Añil'] }],
  surplus: [],
};

test.each([
  ['UTF-8', [bytesOf('Name,City\r\nJosé,Añil\r\n')]],
  ['UTF-8 with a byte order mark', [bytesOf('\uFEFFName,City\nJosé,Añil')]],
  ['Windows-1252', [Uint8Array.from('Name;City\r\nJos\xe9;A\xf1il', (one) => one.charCodeAt(0))]],
  [
    'UTF-16',
    [Uint8Array.of(0xff, 0xfe), Uint16Array.from('Name\tCity\nJosé\tAñil', (one) => one.charCodeAt(0))],
  ],
  ['quoted fields', [bytesOf('"Name","City"\n"José","Añil"')]],
])('reads %s', async (_name, parts) => {
  expect(await readFile(fileOf(...parts))).toEqual(READ);
});

test('keeps separators and line breaks in quotes, and numbers rows like a spreadsheet', () => {
  expect(parseText('a,b\n"x, y","1\n2"\n\n,\n"said ""no""",z\n')).toEqual({
    header: ['a', 'b'],
    rows: [
      { line: 2, cells: ['x, y', '1\n2'] },
      { line: 5, cells: ['said "no"', 'z'] },
    ],
    surplus: [],
  });
});

test('removes the escapes that exported files add for spreadsheets', () => {
  const read = parseText(csvLine(['Phone', 'Name']) + csvLine(['+16025550123', "O'Hara"]));
  expect(read).toMatchObject({ rows: [{ cells: ['+16025550123', "O'Hara"] }] });
});

test.each([
  ['only column names', [bytesOf('Name,City\n')], 'noRows'],
  ['nothing', [], 'noRows'],
  ['a workbook', [bytesOf('PK\u0003\u0004\0\0')], 'notText'],
  ['too many rows', ['Name\n', 'x\n'.repeat(IMPORT_ROWS + 1)], 'tooMany'],
  ['too many bytes', ['x'.repeat(IMPORT_BYTES + 1)], 'tooLarge'],
])('refuses %s', async (_name, parts, problem) => {
  expect(await readFile(fileOf(...parts))).toEqual({ problem });
});

test('reads no more rows than an import may have', async () => {
  expect(await readFile(fileOf('Name\n', 'x\n'.repeat(IMPORT_ROWS)))).toMatchObject({ header: ['Name'] });
});

const REST = Array.from({ length: 30 }, (_, at) => `Ana${at},One,01/02/1980,A${at},${at} Elm St`);
const HEAD = 'First name,Last name,Date of birth,MRN,Address';

test.each([
  [
    'is never closed',
    [HEAD, 'Bo,Two,01/02/1981,B1,4 Elm St', 'Cyd,Three,01/02/1982,C1,"12 ""Oak St'],
    'quoteOpen',
    3,
  ],
  ['is closed by that of a later row', [HEAD, 'Bo,Two,01/02/1981,B1,"12 Oak St'], 'quoteInside', 2],
  ['is in the middle', [HEAD, 'Bo,Two,01/02/1981,B1,"12 "Oak" St"'], 'quoteInside', 2],
])('refuses a file with a quotation mark that %s, and names the row', (_name, lines, problem, line) => {
  const rest = problem === 'quoteInside' ? [...REST, 'Di,Four,01/02/1983,D1,"5 Elm St, rear"'] : REST;
  expect(parseText([...lines, ...rest].join('\n'))).toEqual({ problem, line });
});

test('separates rows that have more cells than columns', () => {
  const lines = ['a,b,c', 'Roe, Jr,Three,x', '1,2,3', '1,2,3,', '1,2'];
  expect(parseText(lines.join('\n'))).toEqual({
    header: ['a', 'b', 'c'],
    rows: [
      { line: 3, cells: ['1', '2', '3'] },
      { line: 5, cells: ['1', '2'] },
    ],
    surplus: [
      { line: 2, cells: ['Roe', 'Jr', 'Three', 'x'] },
      { line: 4, cells: ['1', '2', '3', ''] },
    ],
  });
  expect(parseText('a,b\n1,2,3\n4,5,6\n')).toEqual({ problem: 'noFit', line: 2 });
});
