import type { InputImage, Options, SelfieSegmentation } from '@mediapipe/selfie_segmentation';
import { type Canvas, makeCanvas, type Pen, penOf, resize } from './canvas.ts';
import type { LoadScript } from './library-loading.ts';
import type { ModelFiles } from './model-files.ts';

/** The two models' input sizes: more pixels would be ignored. */
const WIDE = { modelSelection: 1, width: 256, height: 144 } as const;
const UPRIGHT = { modelSelection: 0, width: 256, height: 256 } as const;

/** Inference runs on the CPU: at this size it takes a few milliseconds, and works without a GPU. */
export class PersonFinder {
  readonly #library: SelfieSegmentation;
  readonly #input = makeCanvas(WIDE.width, WIDE.height);
  readonly #inputPen: Pen = penOf(this.#input);
  readonly #mask = makeCanvas(WIDE.width, WIDE.height);
  readonly #maskPen: Pen = penOf(this.#mask);
  #model: typeof WIDE | typeof UPRIGHT | undefined;

  static async load(files: ModelFiles, loadScript: LoadScript): Promise<PersonFinder> {
    const scope = globalThis as unknown as { SelfieSegmentation?: typeof SelfieSegmentation };
    if (!scope.SelfieSegmentation) await loadScript(files['selfie_segmentation.js'] ?? '');
    if (!scope.SelfieSegmentation) throw new Error('the segmentation did not load');
    const library = new scope.SelfieSegmentation({ locateFile: (name) => files[name] ?? name });
    const finder = new PersonFinder(library);
    finder.#use(WIDE);
    await library.initialize();
    return finder;
  }

  private constructor(library: SelfieSegmentation) {
    this.#library = library;
    library.onResults(({ segmentationMask }) => this.#keep(segmentationMask as CanvasImageSource));
  }

  async find(picture: CanvasImageSource, width: number, height: number): Promise<Canvas> {
    const model = width >= height ? WIDE : UPRIGHT;
    this.#use(model);
    this.#inputPen.drawImage(picture, 0, 0, model.width, model.height);
    await this.#library.send({ image: this.#input as unknown as InputImage });
    return this.#mask;
  }

  async close(): Promise<void> {
    await this.#library.close();
  }

  #use(model: typeof WIDE | typeof UPRIGHT): void {
    if (this.#model === model) return;
    this.#model = model;
    resize(this.#input, model.width, model.height);
    resize(this.#mask, model.width, model.height);
    const options: Options & { useCpuInference: boolean } = {
      modelSelection: model.modelSelection,
      useCpuInference: true,
    };
    this.#library.setOptions(options);
  }

  /** Raises the mask's contrast: otherwise the room would show through hair. */
  #keep(found: CanvasImageSource): void {
    const { width, height } = this.#mask;
    const draw = (operation: GlobalCompositeOperation, picture: CanvasImageSource) => {
      this.#maskPen.globalCompositeOperation = operation;
      this.#maskPen.drawImage(picture, 0, 0, width, height);
    };
    draw('copy', found);
    // Opacity a becomes a², then 1 − (1 − a²)²: 0.2 → 0.08, 0.5 → 0.44, 0.9 → 0.96.
    draw('destination-in', found);
    draw('source-over', this.#mask as CanvasImageSource);
    (found as Partial<ImageBitmap>).close?.();
  }
}
