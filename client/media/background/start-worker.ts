import type { FromWorker } from './worker-messages.ts';

/** Null if this browser cannot run the worker. */
export async function startWorker(): Promise<Worker | null> {
  if (!drawsInWorkers()) return null;
  // A classic worker: `importScripts` loads the segmentation, and module workers lack it.
  const worker = new Worker(new URL('./background.worker.ts', import.meta.url));
  const runs = await new Promise<boolean>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => resolve(data.type === 'ready');
    worker.onerror = () => resolve(false);
  });
  if (!runs) worker.terminate();
  return runs ? worker : null;
}

function drawsInWorkers(): boolean {
  if (typeof OffscreenCanvas === 'undefined') return false;
  const context = new OffscreenCanvas(1, 1).getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
