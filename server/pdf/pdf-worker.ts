import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { PrintedDocument } from '../../shared/contracts/printed-document.ts';
import { FONT_FAMILIES, fontFiles } from './fonts.ts';
import { openTypst } from './typst.ts';

/** Typesets one document after the other. The compiler is synchronous, so it runs in a separate thread. */
export interface PdfRequest {
  number: number;
  document: PrintedDocument;
}
export type PdfAnswer =
  | { number: number; pdf: Uint8Array<ArrayBuffer> }
  | { number: number; problem: string };

const template = readFileSync(new URL('./document.typ', import.meta.url), 'utf8');
const { compiler, pdfStandard } = openTypst(fontFiles().map((file) => readFileSync(file)));
const fonts = JSON.stringify(FONT_FAMILIES);

parentPort?.on('message', ({ number, document }: PdfRequest) => {
  let answer: PdfAnswer;
  try {
    const pdf = compiler.pdf(
      { mainFileContent: template, inputs: { document: JSON.stringify(document), fonts } },
      { pdfStandard, creationTimestamp: Math.floor(Date.parse(document.at) / 1_000) },
    );
    answer = { number, pdf: new Uint8Array(pdf) };
  } catch (error) {
    // The message may quote the document: only its kind leaves.
    answer = { number, problem: error instanceof Error ? error.name : 'unknown' };
  }
  // What earlier documents left in the cache, patients' words among it.
  compiler.evictCache(0);
  parentPort?.postMessage(answer);
});
