export type Canvas = OffscreenCanvas | HTMLCanvasElement;
export type Pen = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

/** An offscreen canvas. Also works in a worker, which has no elements. */
export function makeCanvas(width: number, height: number): Canvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

export function penOf(canvas: Canvas): Pen {
  const pen = canvas.getContext('2d') as Pen | null;
  if (!pen) throw new Error('this browser draws no more canvases');
  return pen;
}

/** Setting the same size would clear the canvas. */
export function resize(canvas: Canvas, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

export function cover(
  picture: { width: number; height: number },
  area: { width: number; height: number },
): [x: number, y: number, width: number, height: number] {
  const scale = Math.max(area.width / picture.width, area.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return [(area.width - width) / 2, (area.height - height) / 2, width, height];
}

/** Limits a picture's longer edge. The size is even, as video encoders require. */
export function fitted(width: number, height: number, longestEdge: number): [width: number, height: number] {
  const scale = Math.min(1, longestEdge / Math.max(width, height));
  const even = (length: number) => Math.max(2, 2 * Math.round((length * scale) / 2));
  return [even(width), even(height)];
}
