import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { oldBrowserScript } from './old-browser.ts';

const EN = { title: 'This browser is too old', help: 'Use another one.' };
const ES = { title: 'Este navegador es antiguo', help: '</script> Use otro.' };

const run = () => new Function(oldBrowserScript(EN, ES))();
const shown = () => document.body.textContent;

function languageIs(language: string) {
  Object.defineProperty(navigator, 'language', { value: language, configurable: true });
}

function without(owner: object, name: string) {
  const own = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { value: undefined, configurable: true });
  onTestFinished(() => void Object.defineProperty(owner, name, own ?? {}));
}

function reports(name: string) {
  const error = Object.assign(new Error('Unexpected token'), { name });
  window.dispatchEvent(new ErrorEvent('error', { error }));
}

beforeEach(() => {
  vi.stubGlobal('CSS', { supports: () => true });
  document.body.innerHTML = '<div id="root"></div>';
  languageIs('en-US');
});

it.each([
  ['en-US', EN],
  ['es-MX', ES],
])('says in %s that the browser is too old, and shows the address', (language, words) => {
  without(Array.prototype, 'toSorted');
  languageIs(language);
  run();
  expect(document.title).toBe(words.title);
  expect(shown()).toBe(`${words.title}${words.help}${location.href}`);
  expect(document.getElementById('root')).toBeNull();
});

describe('refuses a browser', () => {
  it.each([
    ['Safari 16.3', () => without(String.prototype, 'isWellFormed')],
    ['Firefox 124', () => without(Intl, 'Segmenter')],
    ['Firefox 120', () => vi.stubGlobal('CSS', { supports: () => false })],
    ['without CSS.supports, such as Internet Explorer', () => vi.stubGlobal('CSS', undefined)],
    ['Chrome 109', () => without(Array.prototype, 'toSorted')],
  ])('%s', (_, be) => {
    be();
    run();
    expect(shown()).toContain(EN.title);
  });

  it('that cannot parse the program', () => {
    run();
    reports('SyntaxError');
    reports('SyntaxError');
    expect(shown()).toBe(`${EN.title}${EN.help}${location.href}`);
  });
});

it('does not touch the page of any other browser, also after errors of the running program', () => {
  run();
  reports('TypeError');
  expect(document.getElementById('root')).not.toBeNull();
  document.getElementById('root')?.append('The visit');
  reports('SyntaxError');
  expect(shown()).toBe('The visit');
});

it('uses nothing that a browser without modules lacks', () => {
  expect(oldBrowserScript(EN, ES)).not.toMatch(/=>|`|\?\.|\b(?:let|const|class|import)\b/);
});
