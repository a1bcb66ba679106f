import { ZipFile } from 'yazl';

/** A file of an archive. */
export interface ZipEntry {
  /** Its path in it, with slashes. */
  name: string;
  content: Uint8Array;
  at: Date;
}

/** Parts of files have so many bytes at most. */
const PART_BYTES = 1_048_576;

/** A ZIP archive of these files, in parts of a megabyte. */
export async function zip(entries: readonly ZipEntry[]): Promise<Buffer[]> {
  const file = new ZipFile();
  for (const { name, content, at } of entries) file.addBuffer(Buffer.from(content), name, { mtime: at });
  file.end();
  const chunks: Buffer[] = [];
  for await (const chunk of file.outputStream) chunks.push(chunk as Buffer);
  const whole = Buffer.concat(chunks);
  return Array.from({ length: Math.ceil(whole.length / PART_BYTES) }, (_, part) =>
    whole.subarray(part * PART_BYTES, (part + 1) * PART_BYTES),
  );
}
