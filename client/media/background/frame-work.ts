import type { PipelineOptions } from './background-pipeline.ts';
import type { Backdrop } from './compositor.ts';
import { MAIN_THREAD_SHARE } from './frame-budget.ts';
import { FrameProcessor } from './frame-processor.ts';
import { loadScriptInPage } from './library-loading.ts';
import { MODEL_FILES } from './model-files.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

export interface FrameWork {
  process(video: HTMLVideoElement, atMs: number): Promise<CanvasImageSource | null>;
  setBackdrop(backdrop: Backdrop): void;
  forgetPerson(): void;
  close(): void;
}

export function processInPage({ backdrop, onProblem }: PipelineOptions): FrameWork {
  const processor = new FrameProcessor({
    files: MODEL_FILES,
    loadScript: loadScriptInPage,
    share: MAIN_THREAD_SHARE,
    backdrop,
    onProblem,
  });
  return {
    process: async (video, atMs) =>
      (await processor.process(video, video.videoWidth, video.videoHeight, atMs)) as CanvasImageSource | null,
    setBackdrop: (next) => {
      processor.backdrop = next;
    },
    forgetPerson: () => processor.forgetPerson(),
    close: () => processor.close(),
  };
}

export function processInWorker({ backdrop, onProblem }: PipelineOptions, worker: Worker): FrameWork {
  const send = (message: ToWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  let answer: (picture: ImageBitmap | null) => void = () => {};
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === 'picture') answer(data.picture);
    if (data.type === 'problem') onProblem(data.problem);
  };
  worker.onerror = () => onProblem('failed');
  send({ type: 'start', files: MODEL_FILES, backdrop });
  return {
    async process(video, atMs) {
      const frame = await createImageBitmap(video);
      return new Promise((resolve) => {
        answer = resolve;
        send({ type: 'frame', frame, atMs }, [frame]);
      });
    },
    setBackdrop: (next) => send({ type: 'backdrop', backdrop: next }),
    forgetPerson: () => {
      send({ type: 'rest', resting: true });
      send({ type: 'rest', resting: false });
    },
    close: () => {
      answer(null);
      worker.terminate();
    },
  };
}
