// What happy-dom does not have, and the product asks for.
import { beforeEach, vi } from 'vitest';

class SilentAudioContext {
  async resume() {}
  async suspend() {}
}

beforeEach(() => {
  vi.stubGlobal('AudioContext', SilentAudioContext);
});
