import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

export type Pdf = pdfjs.PDFDocumentProxy;
export type PdfPage = pdfjs.PDFPageProxy;

/** Why a PDF cannot be shown: it needs a password, or it cannot be read. */
export type PdfFailure = 'password' | 'damaged';

/** Refuses pictures in a PDF that are larger than any camera's, in pixels. */
const PIXEL_LIMIT = 50_000_000;

// The build for older browsers: patients' phones are not all of this year.
pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

/** What the build copies out of the package: character maps, fonts, decoders and color profiles. */
const files = (folder: string) => new URL(`/assets/pdfjs-${pdfjs.version}/${folder}/`, location.href).href;

/**
 * Opens a PDF in a worker. Nothing in it runs: it is only drawn.
 *
 * @throws PdfFailure
 */
export async function openPdf(data: ArrayBuffer): Promise<Pdf> {
  const task = pdfjs.getDocument({
    data,
    cMapUrl: files('cmaps'),
    standardFontDataUrl: files('standard_fonts'),
    wasmUrl: files('wasm'),
    iccUrl: files('iccs'),
    maxImageSize: PIXEL_LIMIT,
    // The package's own: what the device has differs, and is asked of no one.
    useSystemFonts: false,
    enableXfa: false,
    stopAtErrors: false,
  });
  try {
    return await task.promise;
  } catch (error) {
    void task.destroy();
    const failure: PdfFailure =
      (error as { name?: string }).name === 'PasswordException' ? 'password' : 'damaged';
    throw failure;
  }
}
