import { ApiError, type ApiErrorCode, isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { noteReachable } from '#client/api/reachable.ts';
import { toBase64 } from '#client/features/check-in/images/picture-upload.ts';
import type { PdfFailure } from '#client/features/room/document-view/load-pdf.ts';
import type { Document } from '#shared/contracts/rest/room/documents.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { cleanText } from '#shared/rules/clean-text.ts';
import { DOCUMENT_BYTES } from '#shared/rules/upload-limits.ts';

export interface DocumentUpload {
  key: string;
  file: File;
  practiceId: number | null;
}

/** In bytes. A PDF's header is within this range. */
const HEAD = 1_024;

const REFUSED_PDF: Record<PdfFailure, ErrorCode> = {
  password: 'DOCUMENT_PASSWORD',
  empty: 'DOCUMENT_EMPTY',
  damaged: 'DOCUMENT_DAMAGED',
};

/**
 * Sends one document, unless the server would refuse it.
 *
 * @param onSent called with the share that was sent, up to 1
 * @throws ApiError FILE_TOO_LARGE, DOCUMENT_TYPE_INVALID, DOCUMENT_PASSWORD, DOCUMENT_EMPTY,
 * DOCUMENT_DAMAGED, FAILED_TO_UPLOAD_DOCUMENT and the server's refusals
 */
export async function uploadDocument(
  { key, file, practiceId }: DocumentUpload,
  onSent: (share: number) => void,
  signal: AbortSignal,
): Promise<Document> {
  let base64: string;
  try {
    const content = file.size > DOCUMENT_BYTES ? await smaller(file) : file;
    if (!content) throw new ApiError('FILE_TOO_LARGE', 413);
    const problem = await problemOf(content);
    if (problem) throw new ApiError(problem, 0);
    base64 = await toBase64(content);
  } catch (error) {
    // The file was moved or deleted after it was chosen.
    throw isApiError(error) ? error : new ApiError('FAILED_TO_UPLOAD_DOCUMENT', 0);
  }
  const name = cleanText(file.name.slice(-500)) || 'document';
  const body = JSON.stringify({ practiceId, name, base64, idempotencyKey: key });
  return post(body, onSent, signal);
}

const headOf = async (file: Blob) => new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
const isJpeg = (head: Uint8Array) => head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff;

async function smaller(file: File): Promise<Blob | null> {
  if (!isJpeg(await headOf(file))) return null;
  const { shrinkJpeg } = await import('./shrink-jpeg.ts');
  return shrinkJpeg(file);
}

async function problemOf(file: Blob): Promise<ErrorCode | null> {
  const head = await headOf(file);
  if (isJpeg(head)) return null;
  if (!new TextDecoder('latin1').decode(head).includes('%PDF-')) return 'DOCUMENT_TYPE_INVALID';
  // Opens the file as people in a visit would. If the viewer cannot load, the server still checks the file.
  const program = await import('#client/features/room/document-view/load-pdf.ts').catch(() => null);
  const failure = await program?.pdfFailure(await file.arrayBuffer());
  return failure ? REFUSED_PDF[failure] : null;
}

/** Uses XMLHttpRequest, because `fetch` does not report progress. */
function post(body: string, onSent: (share: number) => void, signal: AbortSignal): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/provider/documents');
    request.setRequestHeader('content-type', 'application/json');
    request.setRequestHeader('accept', 'application/json');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
    request.onerror = () => {
      noteReachable(false);
      reject(new ApiError('NO_CONNECTION', 0));
    };
    request.onabort = () => reject(new ApiError('FAILED_TO_UPLOAD_DOCUMENT', 0));
    request.onload = () => {
      noteReachable(true);
      const answer = request.response as { result?: Document; error?: { code?: ApiErrorCode } } | null;
      if (request.status === 200 && answer?.result) resolve(answer.result);
      else reject(refusal(request.status, answer?.error?.code));
    };
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

/** Temporary failures. All other codes say why this document was refused. */
const UNSPECIFIC: readonly (ApiErrorCode | undefined)[] = [
  undefined,
  'UNABLE_COMPLETE_REQUEST',
  'SERVICE_UNAVAILABLE',
  'TOO_MANY_REQUESTS',
];

function refusal(status: number, code: ApiErrorCode | undefined): ApiError {
  // Redirects to sign-in, or to the code that the session still needs.
  if (status === 401) void call('GET /api/provider/me').catch(() => {});
  if (code === 'PAYLOAD_TOO_LARGE') return new ApiError('FILE_TOO_LARGE', status);
  if (code === undefined || UNSPECIFIC.includes(code))
    return new ApiError('FAILED_TO_UPLOAD_DOCUMENT', status);
  return new ApiError(code, status);
}
