import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

export type Pdf = pdfjs.PDFDocumentProxy;
export type PdfPage = pdfjs.PDFPageProxy;

export type PdfFailure = 'password' | 'empty' | 'damaged';

/** In pixels. Refuses images in a PDF that are larger than any camera's. */
const PIXEL_LIMIT = 50_000_000;

// The build for older browsers: not all patients have a recent phone.
pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

/** The build copies these from the package: character maps, fonts, decoders and color profiles. */
const files = (folder: string) => new URL(`/assets/pdfjs-${pdfjs.version}/${folder}/`, location.href).href;

/**
 * Opens a PDF in a worker. No code in the PDF runs: it is only drawn.
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
    // Uses the package's fonts, because devices' fonts differ.
    useSystemFonts: false,
    enableXfa: false,
    stopAtErrors: false,
  });
  const fails = (why: PdfFailure) => {
    void task.destroy();
    return why;
  };
  const pdf = await task.promise.catch((error: { name?: string }) => {
    throw fails(error.name === 'PasswordException' ? 'password' : 'damaged');
  });
  if (pdf.numPages < 1) throw fails('empty');
  await pdf.getPage(1).catch(() => {
    throw fails('damaged');
  });
  return pdf;
}

export async function pdfFailure(data: ArrayBuffer): Promise<PdfFailure | null> {
  try {
    const pdf = await openPdf(data);
    void pdf.loadingTask.destroy();
    return null;
  } catch (why) {
    return why as PdfFailure;
  }
}
