import { type Canvas, cover, makeCanvas, type Pen, penOf, resize } from './canvas.ts';

/** What is put behind the person. */
export type Backdrop = { kind: 'blur' } | { kind: 'image'; image: ImageBitmap };

/** How small the room is drawn, in pixels of the longer edge, to be drawn large again without its details. */
const BLURRED_EDGE = 40;

/** Puts a person in front of a backdrop. */
export class Compositor {
  readonly #picture = makeCanvas(2, 2);
  readonly #pen: Pen = penOf(this.#picture);
  readonly #steps = [makeCanvas(2, 2), makeCanvas(2, 2), makeCanvas(2, 2)];
  readonly #scene = makeCanvas(2, 2);
  #sceneOf: ImageBitmap | undefined;

  /**
   * @param mask opaque where the person is; without one nothing of the room is shown, and nobody in it
   * @returns always the same canvas
   */
  draw(
    frame: CanvasImageSource,
    mask: Canvas | null,
    backdrop: Backdrop,
    width: number,
    height: number,
  ): Canvas {
    resize(this.#picture, width, height);
    const pen = this.#pen;
    const behind = backdrop.kind === 'blur' ? this.#blurred(frame) : this.#fitted(backdrop.image);
    pen.imageSmoothingQuality = 'low';
    if (!mask) {
      pen.globalCompositeOperation = 'copy';
      pen.drawImage(behind, 0, 0, width, height);
      return this.#picture;
    }
    pen.globalCompositeOperation = 'copy';
    pen.drawImage(mask, 0, 0, width, height);
    pen.globalCompositeOperation = 'source-in';
    pen.drawImage(frame, 0, 0, width, height);
    pen.globalCompositeOperation = 'destination-over';
    pen.drawImage(behind, 0, 0, width, height);
    return this.#picture;
  }

  /**
   * The room without its details: halved until it is tiny, then doubled again. That costs a fraction of a
   * blur filter, which Safari does not have besides.
   */
  #blurred(frame: CanvasImageSource): Canvas {
    const { width, height } = this.#picture;
    const scale = BLURRED_EDGE / Math.max(width, height);
    const sizes = [4, 2, 1].map((times) =>
      [width, height].map((length) => Math.ceil(length * scale * times)),
    );
    let drawn = frame;
    // Down: each step means over what it leaves out.
    for (const [index, canvas] of this.#steps.entries()) drawn = copy(drawn, canvas, sizes[index]);
    // Up again: each step smooths the edges of the one before.
    for (const index of [1, 0]) drawn = copy(drawn, this.#steps[index], sizes[index]);
    return drawn as Canvas;
  }

  #fitted(image: ImageBitmap): Canvas {
    const { width, height } = this.#picture;
    const scene = this.#scene;
    if (this.#sceneOf !== image || scene.width !== width || scene.height !== height) {
      resize(scene, width, height);
      penOf(scene).drawImage(image, ...cover(image, scene));
      this.#sceneOf = image;
    }
    return scene;
  }
}

function copy(
  from: CanvasImageSource,
  to: Canvas | undefined,
  size: readonly number[] = [],
): CanvasImageSource {
  const [width = 2, height = 2] = size;
  if (!to) return from;
  resize(to, width, height);
  const pen = penOf(to);
  pen.imageSmoothingEnabled = true;
  pen.imageSmoothingQuality = 'high';
  pen.globalCompositeOperation = 'copy';
  pen.drawImage(from, 0, 0, width, height);
  return to as CanvasImageSource;
}
