import { DOCUMENT_BYTES } from '#shared/rules/upload-limits.ts';

/** Longest sides in pixels, and the JPEG quality. Print stays readable in all of them. */
const ATTEMPTS = [
  { side: 2_400, quality: 0.82 },
  { side: 2_000, quality: 0.78 },
  { side: 1_600, quality: 0.75 },
  { side: 1_200, quality: 0.7 },
] as const;

/** Shrinks a JPEG to the size limit for documents; null if the browser cannot. */
export async function shrinkJpeg(file: Blob): Promise<Blob | null> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    for (const { side, quality } of ATTEMPTS) {
      const copy = await copyOf(image, side, quality);
      if (copy && copy.size <= DOCUMENT_BYTES) return copy;
    }
  } catch {
    // The image is damaged, or larger than this browser can draw.
  } finally {
    URL.revokeObjectURL(url);
  }
  return null;
}

function copyOf(image: HTMLImageElement, side: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((made) => canvas.toBlob(made, 'image/jpeg', quality));
}
