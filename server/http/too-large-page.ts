import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import en from '#shared/i18n/en/core/errors.json' with { type: 'json' };
import es from '#shared/i18n/es/core/errors.json' with { type: 'json' };

/**
 * Limit of a request's headers, in bytes. Four times Node's default: a browser with too many cookies,
 * including those of other programs on the host, must be readable, so that the server can delete them
 * (`access/own-cookies.ts`).
 */
export const HEADERS_LIMIT = 64 * 1024;

const READ_WITHIN_MS = 2_000;

const paragraph = (language: string, words: typeof en) =>
  `<section lang="${language}"><h1>${words.HEADERS_TOO_LARGE}</h1><p>${words.HEADERS_TOO_LARGE_HELP}</p></section>`;
/** In both languages, because the preferred one is in a header that was not read. */
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${en.HEADERS_TOO_LARGE}</title>${paragraph('en', en)}${paragraph('es', es)}</html>`;

/**
 * Answers a connection whose request could not be parsed. No request object exists, so the response is written by
 * hand. For headers that are too large it is a page, since a person with too many cookies sees it.
 *
 * @param headers of the response, see `bareHeaders`
 */
export function refuseUnreadable(
  headers: Record<string, string>,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (error, socket) => refuse(error, socket, lines);
}

function refuse(error: NodeJS.ErrnoException, socket: Socket, headers: readonly string[]): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return;
  if (!socket.writable) return void socket.destroy(error);
  const status = statusOf(error.code);
  const body = status === 431 ? PAGE : '';
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Cache-Control: no-store',
      ...headers,
      'Content-Type: text/html; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
  // Closing immediately would reset the connection and lose the page.
  socket.resume();
  setTimeout(() => socket.destroy(), READ_WITHIN_MS).unref();
}

function statusOf(code: string | undefined): 400 | 408 | 431 {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}
