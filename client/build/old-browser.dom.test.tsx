import { expect, it } from 'vitest';
import { oldBrowserScript } from './old-browser.ts';

const EN = { title: 'This browser is too old', help: 'Use another one.' };
const ES = { title: 'Este navegador es antiguo', help: '</script> Use otro.' };

it.each([
  ['en-US', EN],
  ['es-MX', ES],
])('says in %s that the browser is too old, and shows the address', (language, words) => {
  document.body.innerHTML = '<div id="root"></div>';
  Object.defineProperty(navigator, 'language', { value: language, configurable: true });
  new Function(oldBrowserScript(EN, ES))();
  expect(document.title).toBe(words.title);
  expect(document.body.textContent).toBe(`${words.title}${words.help}${location.href}`);
});

it('uses nothing that a browser without modules does not know', () => {
  expect(oldBrowserScript(EN, ES)).not.toMatch(/=>|`|\b(?:let|const|class|import)\b/);
});
