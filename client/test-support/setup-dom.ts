// Parts that happy-dom lacks and the product needs.
import { beforeEach, vi } from 'vitest';
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

// No moment is idle: what loads ahead would go on loading in the next test.
Object.assign(globalThis, { requestIdleCallback: () => 0, cancelIdleCallback() {} });

beforeEach(() => {
  vi.stubGlobal('AudioContext', SilentAudioContext);
});
