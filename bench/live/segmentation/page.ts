import type { InputImage, SelfieSegmentation } from '@mediapipe/selfie_segmentation';
import { FrameProcessor } from '#client/media/background/frame-processor.ts';
import { loadScriptInPage } from '#client/media/background/library-loading.ts';
import { PersonFinder } from '#client/media/background/person-finder.ts';

declare global {
  interface Window {
    frameTimes(way: 'blur' | 'image' | 'library', frames: number): Promise<number[]>;
  }
}

const FILES = Object.fromEntries(
  [
    'selfie_segmentation.js',
    'selfie_segmentation.binarypb',
    'selfie_segmentation.tflite',
    'selfie_segmentation_landscape.tflite',
    'selfie_segmentation_solution_simd_wasm_bin.js',
    'selfie_segmentation_solution_simd_wasm_bin.wasm',
  ].map((name) => [name, new URL(`/model/${name}`, location.href).href]),
);
const [WIDTH, HEIGHT] = [1280, 720];
const WARM_UP = 10;

const camera = document.createElement('canvas');
Object.assign(camera, { width: WIDTH, height: HEIGHT });
function paint(frame: number): void {
  const pen = camera.getContext('2d');
  if (!pen) return;
  const x = WIDTH / 2 + 60 * Math.sin(frame / 15);
  pen.fillStyle = '#9fb3c4';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  for (const [y, width, height, colour] of [
    [HEIGHT, 300, 260, '#35506b'],
    [290, 110, 145, '#d9a982'],
  ] as const) {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.ellipse(x, y, width, height, 0, 0, 2 * Math.PI);
    pen.fill();
  }
}

async function measured(frames: number, work: (frame: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let frame = 0; frame < frames + WARM_UP; frame += 1) {
    paint(frame);
    const began = performance.now();
    await work(frame);
    if (frame >= WARM_UP) times.push(performance.now() - began);
  }
  return times;
}

/** The product's work per frame at its best level, which stays fixed whatever it costs. */
async function product(kind: 'blur' | 'image', frames: number): Promise<number[]> {
  const image = await createImageBitmap(new ImageData(WIDTH, HEIGHT));
  const processor = new FrameProcessor({
    files: FILES,
    loadScript: loadScriptInPage,
    backdrop: kind === 'blur' ? { kind } : { kind, image },
    share: Number.POSITIVE_INFINITY,
    onProblem(problem) {
      throw new Error(problem);
    },
  });
  await processor.ready;
  const times = await measured(frames, (frame) =>
    processor.process(camera, WIDTH, HEIGHT, (frame * 1_000) / 30),
  );
  processor.close();
  return times;
}

async function library(frames: number): Promise<number[]> {
  await (await PersonFinder.load(FILES, loadScriptInPage)).close();
  const scope = globalThis as unknown as { SelfieSegmentation: typeof SelfieSegmentation };
  const segmentation = new scope.SelfieSegmentation({ locateFile: (name) => FILES[name] ?? name });
  segmentation.setOptions({ modelSelection: 1, useCpuInference: true } as never);
  segmentation.onResults(() => {});
  await segmentation.initialize();
  const small = document.createElement('canvas');
  Object.assign(small, { width: 256, height: 144 });
  const times = await measured(frames, (frame) => {
    small.getContext('2d')?.drawImage(camera, frame % 2, 0, 256, 144);
    return segmentation.send({ image: small as unknown as InputImage });
  });
  await segmentation.close();
  return times;
}

window.frameTimes = (way, frames) => (way === 'library' ? library(frames) : product(way, frames));
document.title = 'ready';
