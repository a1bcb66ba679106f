import type { BackgroundChoice } from './background-choices.ts';
import { BACKGROUND_IMAGES } from './background-images.ts';
import type { BackgroundPipeline, PipelineOptions } from './background-pipeline.ts';
import { backgroundsAreSupported, sendsStreams } from './background-support.ts';
import { CanvasPipeline } from './canvas-pipeline.ts';
import type { Backdrop } from './compositor.ts';
import { processInPage, processInWorker } from './frame-work.ts';
import { StreamPipeline } from './stream-pipeline.ts';
import type { FromWorker } from './worker-messages.ts';

/**
 * Starts the best pipeline that this browser supports: frame streams in a worker (Chromium); single frames in
 * a worker (Firefox, Safari); the page's own thread.
 */
export async function startPipeline(options: PipelineOptions): Promise<BackgroundPipeline> {
  if (!backgroundsAreSupported()) throw new Error('this browser cannot change the background');
  const worker = await startWorker();
  if (!worker) return new CanvasPipeline(options, processInPage(options));
  if (sendsStreams()) return new StreamPipeline(options, worker);
  return new CanvasPipeline(options, processInWorker(options, worker));
}

export async function loadBackdrop(choice: Exclude<BackgroundChoice, 'None'>): Promise<Backdrop> {
  if (choice === 'Blur') return { kind: 'blur' };
  const response = await fetch(BACKGROUND_IMAGES[choice].full);
  if (!response.ok) throw new Error(`the picture ${choice} did not load`);
  return { kind: 'image', image: await createImageBitmap(await response.blob()) };
}

async function startWorker(): Promise<Worker | null> {
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
