import type { IncomingMessage, ServerResponse } from 'node:http';

/** A script that a front adds to every page, because WebDriver runs none before the page's own code. */
export interface PageScript {
  code(): string;
  /** What the script has posted to {@link REPORTS}. */
  report(text: string): void;
}

export const REPORTS = '/e2e-reports';
const SCRIPT = '/e2e-script.js';

/** @returns whether the request was for the front itself */
export function answersItself(
  script: PageScript,
  { url }: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
): boolean {
  if (url === SCRIPT)
    answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' });
  else if (url === REPORTS) {
    script.report(body.toString('utf8'));
    answer.writeHead(204);
  } else return false;
  answer.end(url === SCRIPT ? script.code() : undefined);
  return true;
}

/** From the page's own origin, because its policy forbids inline scripts. */
export async function addScript(page: IncomingMessage, answer: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of page) chunks.push(chunk);
  const html = Buffer.concat(chunks).toString('utf8');
  const headers = { ...page.headers };
  delete headers['content-length'];
  delete headers.etag;
  answer.writeHead(page.statusCode ?? 502, headers);
  answer.end(html.replace('<head>', `<head><script src="${SCRIPT}"></script>`));
}
