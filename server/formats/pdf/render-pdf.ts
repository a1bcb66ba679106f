import { Worker } from 'node:worker_threads';
import type { PrintedDocument } from '#shared/contracts/printed-document.ts';
import { CodedError } from '#shared/errors.ts';
import type { PdfAnswer, PdfRequest } from './pdf-worker.ts';

/** Timeout in milliseconds; a document takes 10, the first one 300. */
const PATIENCE_MS = 20_000;
const LINE_LIMIT = 50;

interface Waiting {
  resolve: (pdf: Uint8Array<ArrayBuffer>) => void;
  reject: (error: unknown) => void;
  timer: NodeJS.Timeout;
}

let worker: Worker | null = null;
let lastNumber = 0;
const waiting = new Map<number, Waiting>();

/**
 * Renders a document as a tagged PDF (PDF/UA-1) in any script, including right-to-left text. Typst runs in a separate
 * thread, which starts with the first document and does not keep the process alive.
 *
 * @param logo the practice's logo as PNG; without it, the head has only the practice's name
 * @throws UNABLE_PRINT if the document cannot be typeset in time, SERVICE_UNAVAILABLE if too many are waiting
 */
export function renderPdf(
  document: PrintedDocument,
  logo: Uint8Array | null = null,
): Promise<Uint8Array<ArrayBuffer>> {
  if (waiting.size >= LINE_LIMIT) throw new CodedError('SERVICE_UNAVAILABLE', 'Too many documents at once.');
  return new Promise((resolve, reject) => {
    lastNumber += 1;
    const timer = setTimeout(() => fail('took too long'), PATIENCE_MS);
    waiting.set(lastNumber, { resolve, reject, timer });
    worker ??= start();
    worker.ref();
    worker.postMessage({ number: lastNumber, document, logo } satisfies PdfRequest);
  });
}

function start(): Worker {
  const started = new Worker(new URL('./pdf-worker.ts', import.meta.url));
  started.on('message', (answer: PdfAnswer) => {
    const one = waiting.get(answer.number);
    waiting.delete(answer.number);
    clearTimeout(one?.timer);
    if ('pdf' in answer) one?.resolve(answer.pdf);
    else one?.reject(new CodedError('UNABLE_PRINT', `typesetting failed: ${answer.problem}`));
    if (waiting.size === 0) started.unref();
  });
  started.on('error', () => fail('the thread failed'));
  return started;
}

function fail(why: string): void {
  void worker?.terminate();
  worker = null;
  for (const { reject, timer } of waiting.values()) {
    clearTimeout(timer);
    reject(new CodedError('UNABLE_PRINT', why));
  }
  waiting.clear();
}
