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
 * Starts it in the best place that this browser has: frames as streams in a worker (Chromium); frames handed
 * to a worker one at a time (Firefox, Safari); the page's own thread.
 */
export async function startPipeline(options: PipelineOptions): Promise<BackgroundPipeline> {
  if (!backgroundsAreSupported()) throw new Error('this browser cannot change the background');
  const worker = await startWorker();
  if (!worker) return new CanvasPipeline(options, processInPage(options));
  if (sendsStreams()) return new StreamPipeline(options, worker);
  return new CanvasPipeline(options, processInWorker(options, worker));
}

/** What a choice puts behind the person. */
export async function loadBackdrop(choice: Exclude<BackgroundChoice, 'None'>): Promise<Backdrop> {
  if (choice === 'Blur') return { kind: 'blur' };
  const response = await fetch(BACKGROUND_IMAGES[choice].full);
  if (!response.ok) throw new Error(`the picture ${choice} did not load`);
  return { kind: 'image', image: await createImageBitmap(await response.blob()) };
}
