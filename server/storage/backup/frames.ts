import { z } from 'zod';
import { BackupError, readerOf } from './sealed-stream.ts';

const Header = z.object({
  createdAt: z.string(),
  migrations: z.array(z.string()).min(1),
});
export type BackupHeader = z.infer<typeof Header>;

const Table = z.object({ schema: z.string(), table: z.string(), columns: z.array(z.string()).min(1) });
export type BackupTable = z.infer<typeof Table>;

const TableEnd = z.object({ rows: z.number() });
const Sequences = z.array(z.object({ name: z.string(), last: z.string() }));
const End = z.object({ tables: z.number(), rows: z.number() });

export type Frame =
  | { type: 'header'; header: BackupHeader }
  | { type: 'table'; table: BackupTable }
  /** A chunk of rows in PostgreSQL's COPY text format, which all versions read. */
  | { type: 'data'; data: Buffer }
  | { type: 'table-end'; rows: number }
  | { type: 'sequences'; sequences: z.infer<typeof Sequences> }
  | { type: 'end'; tables: number; rows: number };

const LETTERS = { header: 'H', table: 'T', data: 'D', 'table-end': 'E', sequences: 'S', end: 'Z' } as const;
const HEAD_BYTES = 5;

export function writeFrame(frame: Frame): Buffer {
  const content = contentOf(frame);
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(LETTERS[frame.type]);
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
}

function contentOf(frame: Frame): Buffer {
  if (frame.type === 'data') return frame.data;
  if (frame.type === 'header') return json(frame.header);
  if (frame.type === 'table') return json(frame.table);
  if (frame.type === 'sequences') return json(frame.sequences);
  if (frame.type === 'table-end') return json({ rows: frame.rows });
  return json({ tables: frame.tables, rows: frame.rows });
}

/** @throws BackupError if the content is incomplete */
export async function* readFrames(content: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  const reader = readerOf(content);
  for (;;) {
    const head = await reader.take(HEAD_BYTES);
    if (head.length < HEAD_BYTES) throw new BackupError('The backup has no end.');
    const frame = frameOf(head.toString('latin1', 0, 1), await reader.take(head.readUInt32BE(1)));
    yield frame;
    if (frame.type === 'end') return;
  }
}

function frameOf(letter: string, content: Buffer): Frame {
  switch (letter) {
    case LETTERS.data:
      return { type: 'data', data: content };
    case LETTERS.header:
      return { type: 'header', header: Header.parse(parsed(content)) };
    case LETTERS.table:
      return { type: 'table', table: Table.parse(parsed(content)) };
    case LETTERS['table-end']:
      return { type: 'table-end', ...TableEnd.parse(parsed(content)) };
    case LETTERS.sequences:
      return { type: 'sequences', sequences: Sequences.parse(parsed(content)) };
    case LETTERS.end:
      return { type: 'end', ...End.parse(parsed(content)) };
    default:
      throw new BackupError('The backup was written by a version that is not known here.');
  }
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const parsed = (content: Buffer): unknown => JSON.parse(content.toString());
