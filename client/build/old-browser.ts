import type { Plugin } from 'vite';
import enErrors from '../../shared/i18n/en/foundation/errors.json' with { type: 'json' };
import enInfo from '../../shared/i18n/en/foundation/info.json' with { type: 'json' };
import esErrors from '../../shared/i18n/es/foundation/errors.json' with { type: 'json' };
import esInfo from '../../shared/i18n/es/foundation/info.json' with { type: 'json' };

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

const wordsOf = (info: typeof enInfo, errors: typeof enErrors): OldBrowserWords => ({
  title: info.unsupportedTitle,
  help: errors.INCOMPATIBLE_BROWSER_DETECTED,
});

/** Adds the script to the page. Browsers with modules do not fetch it. */
export function oldBrowser(): Plugin {
  let file = '';
  return {
    name: 'old-browser',
    apply: 'build',
    buildStart() {
      const source = oldBrowserScript(wordsOf(enInfo, enErrors), wordsOf(esInfo, esErrors));
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
