import { Readable } from 'node:stream';

/**
 * A stream whose first part is already read, so that an early error becomes an error answer instead of a broken body.
 *
 * @throws what reading the first part throws
 */
export async function begunStream(parts: AsyncIterable<Buffer>): Promise<Readable> {
  const reading = parts[Symbol.asyncIterator]();
  const first = await reading.next();
  async function* all() {
    try {
      for (let next = first; !next.done; next = await reading.next()) yield next.value;
    } finally {
      await reading.return?.();
    }
  }
  return Readable.from(all(), { objectMode: false });
}
