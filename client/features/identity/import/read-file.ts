import Papa from 'papaparse';
import { IMPORT_BYTES, IMPORT_ROWS } from '../../../../shared/domain/import.ts';

export interface ImportFile {
  name: string;
  header: string[];
  rows: { line: number; cells: string[] }[];
}

/** Why a file cannot be imported, as a key of the page's words. */
export type FileProblem = 'tooLarge' | 'tooMany' | 'noRows' | 'notText';

export async function readFile(file: File): Promise<ImportFile | FileProblem> {
  if (file.size > IMPORT_BYTES) return 'tooLarge';
  const read = parseText(decode(await file.arrayBuffer()));
  return typeof read === 'string' ? read : { name: file.name, ...read };
}

/** UTF-8 and UTF-16 with a byte order mark, UTF-8 without one, or what Excel writes in the West. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** `line` is the row as a spreadsheet numbers it; empty rows are left out. */
export function parseText(text: string): Omit<ImportFile, 'name'> | FileProblem {
  if (text.includes('\0')) return 'notText';
  const { data } = Papa.parse<string[]>(text, { delimitersToGuess: [',', ';', '\t'] });
  const [head, ...rows] = data
    .map((cells, at) => ({ line: at + 1, cells: cells.map(plainCell) }))
    .filter(({ cells }) => cells.some(Boolean));
  if (!head || rows.length === 0) return 'noRows';
  return rows.length > IMPORT_ROWS ? 'tooMany' : { header: head.cells, rows };
}

/** Without the apostrophe that our own files have before what a spreadsheet would calculate. */
const plainCell = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@])/, '');
