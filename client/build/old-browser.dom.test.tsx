import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { oldBrowserScript } from './old-browser.ts';

const EN = { title: 'This browser is too old', help: 'Use another one.' };
const ES = { title: 'Este navegador es antiguo', help: '</script> Use otro.' };

const UNSUPPORTED = '/unsupported;url=%2Fv%2Fabc%3Fx%3D1';
const leave = vi.fn();
let report: (event: { error: Error }) => void;

/** With an own `location`, because happy-dom would load that page, and an own `window`, which keeps no listener. */
function run(at = '/v/abc?x=1') {
  const { pathname, search, host, protocol } = new URL(at, 'https://visits.example.org');
  const location = { pathname, search, host, protocol, replace: leave };
  const window = {
    ArrayBuffer,
    CSS: globalThis.CSS,
    addEventListener(_: string, listener: typeof report) {
      report = listener;
    },
  };
  report = () => {};
  new Function('location', 'window', oldBrowserScript(EN, ES))(location, window);
}
const shown = () => document.body.textContent;

function languageIs(language: string) {
  Object.defineProperty(navigator, 'language', { value: language, configurable: true });
}

function without(owner: object, name: string) {
  const own = Object.getOwnPropertyDescriptor(owner, name) ?? {};
  Reflect.deleteProperty(owner, name);
  onTestFinished(() => void Object.defineProperty(owner, name, own));
}

function reports(name: string) {
  const error = Object.assign(new Error('Unexpected token'), { name });
  report({ error });
}

beforeEach(() => {
  leave.mockReset();
  vi.stubGlobal('CSS', { supports: () => true });
  document.body.innerHTML = '<div id="root"></div>';
  languageIs('en-US');
});

it.each([
  ['en-US', EN],
  ['es-MX', ES],
])('says in %s that the browser is too old, and shows the original address', (language, words) => {
  without(ArrayBuffer.prototype, 'resizable');
  languageIs(language);
  run(UNSUPPORTED);
  expect(document.title).toBe(words.title);
  expect(shown()).toBe(`${words.title}${words.help}https://visits.example.org/v/abc?x=1`);
  expect(document.getElementById('root')).toBeNull();
  expect(leave).not.toHaveBeenCalled();
});

it('shows no address where none was given', () => {
  vi.stubGlobal('CSS', undefined);
  run('/unsupported');
  expect(shown()).toBe(`${EN.title}${EN.help}`);
});

describe('leads a browser to `/unsupported`', () => {
  it.each([
    [
      'without what Safari has since 16.4 and Firefox since 128',
      () => without(ArrayBuffer.prototype, 'resizable'),
    ],
    ['without what Chrome has since 120', () => vi.stubGlobal('CSS', { supports: () => false })],
    ['without CSS.supports, such as Internet Explorer', () => vi.stubGlobal('CSS', undefined)],
  ])('%s', (_, be) => {
    be();
    run();
    expect(leave).toHaveBeenCalledExactlyOnceWith(UNSUPPORTED);
    expect(document.getElementById('root')).not.toBeNull();
  });

  it('that cannot parse the program', () => {
    run();
    reports('SyntaxError');
    expect(leave).toHaveBeenCalledExactlyOnceWith(UNSUPPORTED);
  });
});

it('says on `/unsupported` once that the program cannot be parsed', () => {
  run(UNSUPPORTED);
  reports('SyntaxError');
  reports('SyntaxError');
  expect(shown()).toBe(`${EN.title}${EN.help}https://visits.example.org/v/abc?x=1`);
});

it('does not touch the page of any other browser, also after errors of the running program', () => {
  run();
  reports('TypeError');
  expect(document.getElementById('root')).not.toBeNull();
  document.getElementById('root')?.append('The visit');
  reports('SyntaxError');
  expect(shown()).toBe('The visit');
  expect(leave).not.toHaveBeenCalled();
});
