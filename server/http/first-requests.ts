import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FirstRequests } from '#shared/contracts/first-requests.ts';
import { firstLanguage } from '#shared/rules/locales.ts';

/**
 * @param url of a page
 * @param accepted the request's `Accept-Language`. If the browser has stored another language, two small files are
 *   fetched needlessly
 * @returns a `Link` header (RFC 8288) with the screen's first requests; undefined if there are none
 */
export type LinkHeaderOf = (url: string, accepted?: string) => string | undefined;

export async function readFirstRequests(root: string): Promise<LinkHeaderOf> {
  const text = await readFile(join(root, 'first-requests.json'), 'utf8').catch(() => '[]');
  const screens = FirstRequests.parse(JSON.parse(text)).map(({ path, ...screen }) => ({
    path: new RegExp(path),
    ...screen,
  }));
  return (url, accepted = '') => {
    const [path = ''] = url.split('?', 1);
    const language = firstLanguage(
      null,
      accepted.split(',').map((wish) => wish.trim()),
    );
    const links = screens.flatMap((screen) => {
      const [found] = screen.path.exec(path) ?? [];
      if (found === undefined) return [];
      return [
        ...(screen.files[language] ?? []).map((file) => linkToFile(`/${file}`)),
        // Must match `fetch`: with CORS, and with same-origin cookies.
        ...screen.calls.map(
          (call) => `<${found.replace(screen.path, call)}>; rel=preload; as=fetch; crossorigin`,
        ),
      ];
    });
    return links.length > 0 ? [...new Set(links)].join(', ') : undefined;
  };
}

const linkToFile = (file: string) =>
  file.endsWith('.css') ? `<${file}>; rel=preload; as=style; crossorigin` : `<${file}>; rel=modulepreload`;
