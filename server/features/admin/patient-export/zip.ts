import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  name: string;
  content: Uint8Array | AsyncIterable<Uint8Array>;
  at: Date;
}

const PART_BYTES = 1_048_576;
/** Bytes of an entry's content per write, so that the archive waits for a slow reader. */
const SLICE_BYTES = 65_536;

/**
 * A ZIP archive of these files, in parts of a megabyte. An entry is requested once the previous one has been
 * written to parts, so that an archive of any size needs only the memory of one entry, or of one
 * piece of its content, and one part.
 */
export async function* zipParts(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const file = new ZipFile();
  const output = file.outputStream as Readable;
  file.on('error', (error: Error) => output.destroy(error));
  const stopped = new AbortController();
  const filled = fill(file, entries, stopped.signal).catch((error: unknown) => {
    output.destroy(error as Error);
  });
  try {
    yield* inParts(output);
    await filled;
  } finally {
    stopped.abort();
  }
}

async function fill(file: ZipFile, entries: AsyncIterable<ZipEntry>, signal: AbortSignal): Promise<void> {
  for await (const { name, content, at } of entries) {
    const pieces = content instanceof Uint8Array ? slices(content) : content;
    const source = Readable.from(pieces, { objectMode: false });
    file.addReadStream(source, name, { mtime: at });
    await finished(source, { signal, writable: false });
  }
  file.end();
}

function* slices(content: Uint8Array): Generator<Buffer> {
  for (let at = 0; at < content.length; at += SLICE_BYTES)
    yield Buffer.from(content.buffer, content.byteOffset + at, Math.min(SLICE_BYTES, content.length - at));
}

async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    const whole = Buffer.concat(waiting);
    let at = 0;
    for (; size - at >= PART_BYTES; at += PART_BYTES) yield whole.subarray(at, at + PART_BYTES);
    waiting = [whole.subarray(at)];
    size -= at;
  }
  if (size > 0) yield Buffer.concat(waiting);
}
