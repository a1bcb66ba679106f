export type DeviceProblem = 'denied' | 'missing' | 'busy' | 'failed';

/** Classifies errors of `getUserMedia` (W3C Media Capture and Streams §10). */
export function deviceProblem(error: unknown): DeviceProblem {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'failed';
  }
}
