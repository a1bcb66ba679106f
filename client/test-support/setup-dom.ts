// What happy-dom does not have, and the product asks for.
import { beforeEach, vi } from 'vitest';

class SilentAudioContext {
  async resume() {}
  async suspend() {}
}

// Of a select that was just made, happy-dom has neither the size nor the right index. To forms it then looks as if its reader
// had chosen the first option, which they take over.
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

beforeEach(() => {
  vi.stubGlobal('AudioContext', SilentAudioContext);
});
