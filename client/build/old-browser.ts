import type { Plugin } from 'vite';
import enErrors from '#shared/i18n/en/core/errors.json' with { type: 'json' };
import enInfo from '#shared/i18n/en/core/info.json' with { type: 'json' };
import esErrors from '#shared/i18n/es/core/errors.json' with { type: 'json' };
import esInfo from '#shared/i18n/es/core/info.json' with { type: 'json' };

/** The oldest supported browsers (PRODUCT 3.4), as the build's targets. */
export const OLDEST_BROWSERS = ['safari16.4', 'ios16.4', 'firefox128', 'chrome120', 'edge120'];

/**
 * Tests in ECMAScript 3 for features that the oldest supported browsers have and older ones lack. A build target
 * lowers syntax, but adds no functions, and Safari below 16.4 cannot parse static blocks of classes.
 */
const SUPPORTED_TESTS = [
  "''.isWellFormed", // Safari 16.4
  'window.Intl && Intl.Segmenter', // Firefox 125
  "window.CSS && CSS.supports && CSS.supports('selector(:has(a))')", // Firefox 121
  '[].toSorted', // Chrome 110
];

export interface OldBrowserWords {
  title: string;
  help: string;
}

/**
 * A script that runs before the program. If the browser lacks what the program needs, or cannot parse it, the script
 * shows the text of `/unsupported` in place of the page (PRODUCT 3.4), with the page's address. Without its root the
 * program then shows nothing. ECMAScript 3, because Internet Explorer reads it.
 */
export function oldBrowserScript(en: OldBrowserWords, es: OldBrowserWords): string {
  return `(function () {
  var root = document.getElementById('root');
  var refuse = function () {
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
    add('p', location.href);
  };
  if (!root) return;
  if (!(${SUPPORTED_TESTS.map((test) => `(${test})`).join(' && ')})) return refuse();
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
