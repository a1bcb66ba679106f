import type { BackgroundChoice } from './background-choices.ts';
import { BACKGROUND_IMAGES } from './background-images.ts';
import type { BackgroundPipeline, PipelineOptions } from './background-pipeline.ts';
import { backgroundsAreSupported, sendsStreams } from './background-support.ts';
import { CanvasPipeline } from './canvas-pipeline.ts';
import type { Backdrop } from './compositor.ts';
import { processInPage, processInWorker } from './frame-work.ts';
import { startWorker } from './start-worker.ts';
import { StreamPipeline } from './stream-pipeline.ts';

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
