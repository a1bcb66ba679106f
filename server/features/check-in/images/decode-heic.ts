import { Worker } from 'node:worker_threads';
import type { HeicPixels } from './heic-worker.ts';

/** In milliseconds. Several times what a phone's image takes. */
export const PATIENCE_MS = 5_000;

/**
 * The first image of a HEIC file, upright. Decoded in a separate thread per file, so that a malicious file
 * delays no other call.
 */
export function decodeHeic(
  buffer: Uint8Array,
  pixelLimit: number,
  start: typeof startDecoder = startDecoder,
): Promise<HeicPixels> {
  const worker = start(buffer, pixelLimit);
  return new Promise<HeicPixels>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('HEIC took too long')), PATIENCE_MS);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('HEIC could not be read'));
    });
  }).finally(() => void worker.terminate());
}

function startDecoder(buffer: Uint8Array, pixelLimit: number): Pick<Worker, 'once' | 'terminate'> {
  return new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { buffer, pixelLimit },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    // Keeps the decoder's messages about a broken file out of the log.
    stdout: true,
    stderr: true,
  });
}
