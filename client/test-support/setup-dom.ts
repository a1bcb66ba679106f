// Parts that happy-dom lacks and the product needs.
import { afterEach, beforeEach, vi } from 'vitest';
import { SilentAudioContext } from './audio.ts';

// For a newly created select, happy-dom has neither the size nor the right index. Forms then adopt the first
// option, as if the reader had chosen it.
const { prototype } = HTMLSelectElement;
if (!Object.hasOwn(prototype, 'size'))
  Object.defineProperties(prototype, {
    size: {
      get(this: HTMLSelectElement) {
        return Number(this.getAttribute('size') ?? 0);
      },
    },
    selectedIndex: {
      ...Object.getOwnPropertyDescriptor(prototype, 'selectedIndex'),
      get(this: HTMLSelectElement) {
        return [...this.options].findIndex((option) => option.selected);
      },
    },
  });

// As in newer browsers (CSSOM View), scrolling returns a promise.
for (const name of ['scroll', 'scrollTo', 'scrollBy', 'scrollIntoView'] as const) {
  const original = Element.prototype[name] as (...by: unknown[]) => void;
  if (!('resolves' in original))
    Element.prototype[name] = Object.assign(
      function (this: Element, ...by: unknown[]) {
        original.apply(this, by);
        return Promise.resolve();
      },
      { resolves: true },
    );
}

// No moment is idle: preloading would otherwise continue in the next test.
Object.assign(globalThis, { requestIdleCallback: () => 0, cancelIdleCallback() {} });

const ownNames = new Set(Object.getOwnPropertyNames(navigator));

beforeEach(() => {
  vi.stubGlobal('AudioContext', SilentAudioContext);
  vi.stubGlobal('RTCPeerConnection', class {});
});

// Files share a process: what a test puts on the page or into the browser would exist in the next test.
afterEach(() => {
  document.body.replaceChildren();
  for (const name of Object.getOwnPropertyNames(navigator))
    if (!ownNames.has(name)) Reflect.deleteProperty(navigator, name);
});
