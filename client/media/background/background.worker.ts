import { WORKER_SHARE } from './frame-budget.ts';
import { FrameProcessor } from './frame-processor.ts';
import { standInForPage } from './library-loading.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

const scope = self as unknown as {
  onmessage: (event: { data: ToWorker }) => void;
  postMessage: (message: FromWorker, transfer?: Transferable[]) => void;
  close: () => void;
};

let processor: FrameProcessor | null = null;
let pictures: WritableStreamDefaultWriter<VideoFrame> | null = null;
let frames: ReadableStreamDefaultReader<VideoFrame> | null = null;
let resting = false;

scope.onmessage = ({ data }) => void follow(data);
scope.postMessage({ type: 'ready' });

async function follow(message: ToWorker): Promise<void> {
  switch (message.type) {
    case 'start':
      processor = new FrameProcessor({
        files: message.files,
        backdrop: message.backdrop,
        loadScript: standInForPage(),
        share: WORKER_SHARE,
        onProblem: (problem) => scope.postMessage({ type: 'problem', problem }),
      });
      return;
    case 'backdrop':
      if (processor) processor.backdrop = message.backdrop;
      return;
    case 'sink':
      pictures = message.pictures.getWriter();
      return;
    case 'source':
      void frames?.cancel().catch(() => {});
      frames = message.frames.getReader();
      processor?.forgetPerson();
      await pump(frames);
      return;
    case 'frame':
      await answer(message.frame, message.atMs);
      return;
    case 'rest':
      resting = message.resting;
      if (resting) processor?.forgetPerson();
      return;
    case 'stop':
      processor?.close();
      await Promise.allSettled([frames?.cancel(), pictures?.close()]);
      scope.close();
      return;
    default:
      return message satisfies never;
  }
}

/** Runs until the camera ends or is replaced. The browser drops frames that are not read in time. */
async function pump(source: ReadableStreamDefaultReader<VideoFrame>): Promise<void> {
  while (source === frames) {
    const { value: frame, done } = await source.read();
    if (done) return;
    try {
      if (!resting && source === frames) await send(frame);
    } finally {
      frame.close();
    }
  }
}

async function send(frame: VideoFrame): Promise<void> {
  // In microseconds.
  const { timestamp, displayWidth, displayHeight } = frame;
  const picture = await processor?.process(frame, displayWidth, displayHeight, timestamp / 1_000);
  if (!picture || !pictures) return;
  const sent = new VideoFrame(picture, { timestamp });
  // The page has stopped the track, which closed the stream; its `stop` message follows.
  await pictures.write(sent).catch(() => sent.close());
}

async function answer(frame: ImageBitmap, atMs: number): Promise<void> {
  const drawn = await processor?.process(frame, frame.width, frame.height, atMs);
  frame.close();
  const picture = drawn ? (drawn as OffscreenCanvas).transferToImageBitmap() : null;
  scope.postMessage({ type: 'picture', picture }, picture ? [picture] : []);
}
