const SIMD = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98,
  11,
];

let known: boolean | undefined;

export function backgroundsAreSupported(): boolean {
  known ??= hasSimd() && hasWebgl() && (sendsStreams() || sendsCanvases());
  return known;
}

/** Chromium: a track's frames as streams, which a worker can read and write. */
export function sendsStreams(): boolean {
  return 'MediaStreamTrackProcessor' in window && 'MediaStreamTrackGenerator' in window;
}

function sendsCanvases(): boolean {
  return 'captureStream' in HTMLCanvasElement.prototype;
}

function hasSimd(): boolean {
  try {
    return WebAssembly.validate(new Uint8Array(SIMD));
  } catch {
    return false;
  }
}

function hasWebgl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  // Browsers allow few contexts at a time, so this one is released immediately.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
