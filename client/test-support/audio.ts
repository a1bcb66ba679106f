export const played = { notes: 0 };

/** An `AudioContext` without a sound device, which happy-dom lacks. */
export class SilentAudioContext {
  readonly currentTime = 0;
  readonly destination = {};

  async resume() {}
  async suspend() {}
  async close() {}

  createOscillator() {
    played.notes += 1;
    return { ...node(), type: 'sine', start() {}, stop() {} };
  }

  createGain() {
    return { ...node(), gain: node().frequency };
  }
}

function node() {
  const value = {
    value: 0,
    setValueAtTime() {},
    linearRampToValueAtTime() {},
    exponentialRampToValueAtTime() {},
  };
  return { frequency: value, connect: (next: unknown) => next, disconnect() {} };
}
