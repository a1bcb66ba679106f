import Papa from 'papaparse';
import { IMPORT_BYTES, IMPORT_ROWS } from '#shared/domain/import.ts';

interface FileRow {
  /** Numbered like a spreadsheet. */
  line: number;
  cells: string[];
}

export interface ImportFile {
  name: string;
  header: string[];
  rows: FileRow[];
  surplus: FileRow[];
}

export interface FileProblem {
  problem: 'tooLarge' | 'tooMany' | 'noRows' | 'notText' | 'quoteOpen' | 'quoteInside' | 'noFit';
  line?: number;
}

export async function readFile(file: File): Promise<ImportFile | FileProblem> {
  if (file.size > IMPORT_BYTES) return { problem: 'tooLarge' };
  const read = parseText(decode(await file.arrayBuffer()));
  return 'problem' in read ? read : { name: file.name, ...read };
}

/** UTF-8 and UTF-16 with a byte order mark, UTF-8 without, or Excel's encoding in Western systems. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export function parseText(text: string): Omit<ImportFile, 'name'> | FileProblem {
  if (text.includes('\0')) return { problem: 'notText' };
  const { data, errors } = Papa.parse<string[]>(text, { delimitersToGuess: [',', ';', '\t'] });
  // After such a quotation mark, any number of rows may be in one cell.
  const [misquoted] = errors.filter(({ type }) => type === 'Quotes');
  if (misquoted)
    return {
      problem: misquoted.code === 'MissingQuotes' ? 'quoteOpen' : 'quoteInside',
      line: (misquoted.row ?? 0) + 1,
    };
  const [head, ...rows] = data
    .map((cells, at) => ({ line: at + 1, cells: cells.map(plainCell) }))
    .filter(({ cells }) => cells.some(Boolean));
  const [first] = rows;
  if (!head || !first) return { problem: 'noRows' };
  if (rows.length > IMPORT_ROWS) return { problem: 'tooMany' };
  const fits = ({ cells }: FileRow) => cells.length <= head.cells.length;
  if (!rows.some(fits)) return { problem: 'noFit', line: first.line };
  return { header: head.cells, rows: rows.filter(fits), surplus: rows.filter((row) => !fits(row)) };
}

/** Removes the apostrophe that exported files put before text that a spreadsheet would calculate. */
const plainCell = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@])/, '');
