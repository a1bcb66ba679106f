import { type Canvas, cover, makeCanvas, type Pen, penOf, resize } from './canvas.ts';

export type Backdrop = { kind: 'blur' } | { kind: 'image'; image: ImageBitmap };

/** Longer edge in pixels of the reduced room, for blurring. */
const BLURRED_EDGE = 80;
/** Offsets to average, in pixels of the reduced room: a sixteenth of the picture's width, twice. */
const SPREAD = [0, -2, -1, 1, 2];
const PASSES = 2;

export class Compositor {
  readonly #picture = makeCanvas(2, 2);
  readonly #pen: Pen = penOf(this.#picture);
  readonly #half = makeCanvas(2, 2);
  readonly #small = makeCanvas(2, 2);
  readonly #spread = makeCanvas(2, 2);
  readonly #scene = makeCanvas(2, 2);
  #sceneOf: ImageBitmap | undefined;

  /**
   * @param mask opaque where the person is; without a mask the whole frame is hidden
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

  /** Draws the room tiny, averages, and enlarges it: much faster than a blur filter, which Safari lacks. */
  #blurred(frame: CanvasImageSource): Canvas {
    const { width, height } = this.#picture;
    const scale = BLURRED_EDGE / Math.max(width, height);
    const [smallWidth, smallHeight] = [Math.ceil(width * scale), Math.ceil(height * scale)];
    // In two steps: a single one would skip most pixels, and flicker.
    resize(this.#half, smallWidth * 3, smallHeight * 3);
    replace(this.#half, frame);
    for (const canvas of [this.#small, this.#spread]) resize(canvas, smallWidth, smallHeight);
    replace(this.#small, this.#half);
    for (let pass = 0; pass < PASSES; pass++) {
      spread(this.#small, this.#spread, 1, 0);
      spread(this.#spread, this.#small, 0, 1);
    }
    return this.#small;
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

function replace(canvas: Canvas, picture: CanvasImageSource): void {
  const pen = penOf(canvas);
  pen.imageSmoothingQuality = 'high';
  pen.globalCompositeOperation = 'copy';
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
}

function spread(from: Canvas, to: Canvas, alongX: number, alongY: number): void {
  const pen = penOf(to);
  pen.globalCompositeOperation = 'source-over';
  for (const [index, by] of SPREAD.entries()) {
    // Opacity 1/2, 1/3, …: all copies get equal weight.
    pen.globalAlpha = 1 / (index + 1);
    pen.drawImage(from, by * alongX, by * alongY);
  }
  pen.globalAlpha = 1;
}
