import type { BackgroundPipeline, PipelineOptions } from './background-pipeline.ts';
import type { Backdrop } from './compositor.ts';
import { MODEL_FILES } from './model-files.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** Chromium only; missing in TypeScript's library. */
declare class MediaStreamTrackProcessor {
  constructor(options: { track: MediaStreamTrack; maxBufferSize?: number });
  readonly readable: ReadableStream<VideoFrame>;
}
declare class MediaStreamTrackGenerator extends MediaStreamTrack {
  constructor(options: { kind: 'video' });
  readonly writable: WritableStream<VideoFrame>;
}

export class StreamPipeline implements BackgroundPipeline {
  readonly track: MediaStreamTrack;
  readonly #worker: Worker;
  #feed: MediaStreamTrack | null = null;
  #resting = false;

  constructor({ source, backdrop, onProblem }: PipelineOptions, worker: Worker) {
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === 'problem') onProblem(data.problem);
    };
    worker.onerror = () => onProblem('failed');
    const output = new MediaStreamTrackGenerator({ kind: 'video' });
    output.contentHint = 'motion';
    this.track = output;
    this.#send({ type: 'start', files: MODEL_FILES, backdrop });
    this.#send({ type: 'sink', pictures: output.writable }, [output.writable]);
    this.setSource(source);
  }

  setSource(source: MediaStreamTrack): void {
    // A clone: ending it releases the stream's frames while the camera's own track continues.
    const feed = source.clone();
    feed.enabled = !this.#resting;
    const { readable } = new MediaStreamTrackProcessor({ track: feed, maxBufferSize: 1 });
    this.#send({ type: 'source', frames: readable }, [readable]);
    this.#feed?.stop();
    this.#feed = feed;
  }

  setBackdrop(backdrop: Backdrop): void {
    this.#send({ type: 'backdrop', backdrop });
  }

  setResting(resting: boolean): void {
    this.#resting = resting;
    if (this.#feed) this.#feed.enabled = !resting;
    this.#send({ type: 'rest', resting });
  }

  stop(): void {
    this.#worker.onmessage = null;
    this.#worker.onerror = null;
    // The worker closes itself after releasing its streams.
    this.#send({ type: 'stop' });
    this.#feed?.stop();
    this.track.stop();
  }

  #send(message: ToWorker, transfer: Transferable[] = []): void {
    this.#worker.postMessage(message, transfer);
  }
}
