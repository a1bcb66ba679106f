import type { Plugin } from 'vite';
import { OLDEST_BROWSERS } from '#shared/domain/browsers.ts';
import enErrors from '#shared/i18n/en/core/errors.json' with { type: 'json' };
import enInfo from '#shared/i18n/en/core/info.json' with { type: 'json' };
import esErrors from '#shared/i18n/es/core/errors.json' with { type: 'json' };
import esInfo from '#shared/i18n/es/core/info.json' with { type: 'json' };

export const BUILD_TARGET = Object.entries(OLDEST_BROWSERS).map(([name, version]) => `${name}${version}`);

/**
 * Tests in ECMAScript 3 for what the oldest supported browsers have and older ones lack, by their names in MDN's data
 * of browser compatibility. A build target lowers syntax, but adds no functions, and Safari below 16.4 cannot parse
 * static blocks of classes.
 */
export const SUPPORTED_TESTS = {
  // Safari 16.4, Firefox 128.
  'javascript.builtins.ArrayBuffer.resizable': "window.ArrayBuffer && 'resizable' in ArrayBuffer.prototype",
  // Chrome 120.
  'css.properties.mask-composite': "window.CSS && CSS.supports && CSS.supports('mask-composite', 'add')",
} as const;

export interface OldBrowserWords {
  title: string;
  help: string;
}

/**
 * A script that runs before the program. If the browser lacks what the program needs, or cannot parse it, the script
 * leads to `/unsupported` (PRODUCT 3.4) with the original address as that page's parameter. There it shows the page's
 * text itself; without its root the program then shows nothing. ECMAScript 3, because Internet Explorer reads it.
 */
export function oldBrowserScript(en: OldBrowserWords, es: OldBrowserWords): string {
  return `(function () {
  var root = document.getElementById('root');
  var refuse = function () {
    var here = location.pathname + location.search;
    if (here.indexOf('/unsupported') !== 0) return location.replace('/unsupported;url=' + encodeURIComponent(here));
    var language = String(navigator.language || navigator.userLanguage || '').toLowerCase();
    var words = language.indexOf('es') === 0 ? ${JSON.stringify(es)} : ${JSON.stringify(en)};
    var add = function (tag, text) {
      var element = document.createElement(tag);
      element.appendChild(document.createTextNode(text));
      document.body.appendChild(element);
    };
    document.body.removeChild(root);
    root = null;
    document.title = words.title;
    add('h1', words.title);
    add('p', words.help);
    var asked = /;url=([^;]*)/.exec(here);
    if (asked) add('p', location.protocol + '//' + location.host + decodeURIComponent(asked[1]));
  };
  if (!root) return;
  if (!(${Object.values(SUPPORTED_TESTS)
    .map((test) => `(${test})`)
    .join(' && ')})) return refuse();
  window.addEventListener('error', function (event) {
    var isSyntax = event.error && event.error.name === 'SyntaxError';
    if (isSyntax && root && !root.firstChild) refuse();
  });
})();
`;
}

const wordsOf = (info: typeof enInfo, errors: typeof enErrors): OldBrowserWords => ({
  title: info.unsupportedTitle,
  help: errors.INCOMPATIBLE_BROWSER_DETECTED,
});

/** Adds the script before the page's other scripts, which are deferred as well and run in this order. */
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
      handler: () => [{ tag: 'script', attrs: { defer: true, src: `/${file}` }, injectTo: 'head-prepend' }],
    },
  };
}
