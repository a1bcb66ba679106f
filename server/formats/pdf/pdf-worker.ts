import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { PrintedDocument } from '#shared/contracts/printed-document.ts';
import { readFonts } from './fonts.ts';
import { print, type Typeset } from './printable.ts';
import { openTypst } from './typst.ts';

/** The compiler is synchronous, so it runs in a separate thread and typesets one document at a time. */
export interface PdfRequest {
  number: number;
  document: PrintedDocument;
  logo: Uint8Array | null;
}
export type PdfAnswer =
  | { number: number; pdf: Uint8Array<ArrayBuffer> }
  | { number: number; problem: string };

const template = readFileSync(new URL('./document.typ', import.meta.url), 'utf8');
const { files, coverage } = readFonts();
const { compiler, pdfStandard } = openTypst(files);
const fonts = JSON.stringify([...new Set(coverage.map(({ family }) => family))]);

const LOGO = path.join(import.meta.dirname, 'logo.png');

const typeset: Typeset = (document, form) =>
  compiler.pdf(
    { mainFileContent: template, inputs: { document: JSON.stringify(document), fonts } },
    {
      pdfStandard: form === 'tagged' ? pdfStandard : '1.7',
      creationTimestamp: Math.floor(Date.parse(document.at) / 1_000),
    },
  );

parentPort?.on('message', ({ number, document, logo }: PdfRequest) => {
  let answer: PdfAnswer;
  if (logo) compiler.mapShadow(LOGO, Buffer.from(logo));
  const practice = { ...document.practice, logo: logo && document.practice.logo };
  try {
    answer = { number, pdf: new Uint8Array(print({ ...document, practice }, coverage, typeset)) };
  } catch (error) {
    // The message may quote the document, so only the error's name is returned.
    answer = { number, problem: error instanceof Error ? error.name : 'unknown' };
  }
  // Clears earlier documents, including patients' text, from the cache.
  compiler.resetShadow();
  compiler.evictCache(0);
  parentPort?.postMessage(answer);
});
