import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { SettingsError } from '#server/runtime/config/settings-error.ts';

const HASH = 40;
const LINE = 64;
const BLOCK = 4_096;

/**
 * Looks a password up in a list of breached ones, as Have I Been Pwned publishes it: a sorted file of SHA-1
 * hashes in hexadecimal, one per line, each optionally followed by a colon and a count. Binary search on
 * disk: some 25 reads for 40 GB.
 */
export async function isBreached(path: string, password: string): Promise<boolean> {
  const wanted = createHash('sha1').update(password).digest('hex').toUpperCase();
  const file = await open(path, 'r');
  try {
    let from = 0;
    let to = (await file.stat()).size;
    // Invariant: `from` starts a line, and the wanted line starts before `to`.
    while (to - from > BLOCK) {
      const middle = from + Math.floor((to - from) / 2);
      const { at, hash } = await lineAfter(file, middle);
      if (at >= to || hash > wanted) to = middle + 1;
      else if (hash === wanted) return true;
      else from = at;
    }
    const rest = await read(file, from, BLOCK + 2 * LINE);
    return rest.split('\n').some((line) => hashOf(line) === wanted);
  } finally {
    await file.close();
  }
}

/** @throws SettingsError unless the file is readable and starts with a hash */
export async function checkBreachedList(path: string): Promise<void> {
  const wrong = (why: string) => new SettingsError(`BREACHED_PASSWORDS_FILE: ${path} ${why}.`);
  const file = await open(path, 'r').catch(() => {
    throw wrong('cannot be read');
  });
  try {
    const [first = '', second = ''] = (await read(file, 0, 2 * LINE)).split('\n').map(hashOf);
    if (!/^[0-9A-F]{40}$/.test(first)) throw wrong('does not begin with a SHA-1 hash in hexadecimal');
    if (second.length === HASH && second < first) throw wrong('is not sorted by hash');
  } finally {
    await file.close();
  }
}

async function lineAfter(file: FileHandle, position: number): Promise<{ at: number; hash: string }> {
  const text = await read(file, position, 2 * LINE);
  const begin = text.indexOf('\n') + 1;
  if (begin === 0) return { at: Number.MAX_SAFE_INTEGER, hash: '' };
  return { at: position + begin, hash: hashOf(text.slice(begin)) };
}

async function read(file: FileHandle, position: number, bytes: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, position);
  return buffer.toString('latin1', 0, bytesRead);
}

const hashOf = (line: string) => line.slice(0, HASH).toUpperCase();
