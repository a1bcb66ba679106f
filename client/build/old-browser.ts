import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

const I18N = path.join(import.meta.dirname, '../../shared/i18n');

export interface OldBrowserWords {
  title: string;
  help: string;
}

/**
 * A script for browsers without modules, which run no other code of the client: shows `/unsupported` in plain
 * words (PRODUCT 3.4), with the address of the page. ECMAScript 3, because Internet Explorer reads it.
 */
export function oldBrowserScript(en: OldBrowserWords, es: OldBrowserWords): string {
  return `(function () {
  var language = String(navigator.language || navigator.userLanguage || '').toLowerCase();
  var words = language.indexOf('es') === 0 ? ${JSON.stringify(es)} : ${JSON.stringify(en)};
  var add = function (tag, text) {
    var element = document.createElement(tag);
    element.appendChild(document.createTextNode(text));
    document.body.appendChild(element);
  };
  document.title = words.title;
  add('h1', words.title);
  add('p', words.help);
  add('p', location.href);
})();
`;
}

async function wordsIn(language: 'en' | 'es'): Promise<OldBrowserWords> {
  const read = async (file: string): Promise<Record<string, string>> =>
    JSON.parse(await readFile(path.join(I18N, language, file), 'utf8'));
  const [info, errors] = await Promise.all([read('foundation/info.json'), read('foundation/errors.json')]);
  return { title: info.unsupportedTitle ?? '', help: errors.INCOMPATIBLE_BROWSER_DETECTED ?? '' };
}

/** Adds the script to the page. Browsers with modules do not fetch it. */
export function oldBrowser(): Plugin {
  let file = '';
  return {
    name: 'old-browser',
    apply: 'build',
    async buildStart() {
      const source = oldBrowserScript(await wordsIn('en'), await wordsIn('es'));
      file = this.emitFile({ type: 'asset', name: 'old-browser.js', source });
    },
    generateBundle() {
      file = this.getFileName(file);
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { nomodule: true, src: `/${file}` }, injectTo: 'body' }],
    },
  };
}
