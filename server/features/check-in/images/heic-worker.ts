import { parentPort, workerData } from 'node:worker_threads';
// @ts-expect-error: the package has no types.
import heicDecode from 'heic-decode';

/** Off the main thread, which decoding would block for a second. */
interface HeicPictures extends Array<{ width: number; height: number; decode(): Promise<HeicPixels> }> {
  dispose(): void;
}
export interface HeicPixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

const { buffer, pixelLimit } = workerData as { buffer: Uint8Array; pixelLimit: number };
const pictures: HeicPictures = await heicDecode.all({ buffer });
const [first] = pictures;
// Checks the declared size before allocating that much.
if (!first || first.width * first.height > pixelLimit) throw new Error('HEIC picture too large');
const { width, height, data } = await first.decode();
parentPort?.postMessage({ width, height, data } satisfies HeicPixels, [data.buffer as ArrayBuffer]);
