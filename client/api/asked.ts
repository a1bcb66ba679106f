import { UNASKED_MS } from '#shared/domain/call-headers.ts';

const INPUTS = ['pointerdown', 'keydown', 'input', 'wheel', 'touchstart', 'popstate', 'drop'] as const;

/** Opening the page counts as input. */
let lastInput = performance.now();

export function noteInputs(target: EventTarget = window): void {
  const note = () => {
    lastInput = performance.now();
  };
  for (const type of INPUTS) target.addEventListener(type, note, { passive: true, capture: true });
}

let automatic = 0;

/** Every call that starts synchronously in `run` counts as automatic: the page causes it. */
export function unasked<T>(run: () => T): T {
  automatic += 1;
  try {
    return run();
  } finally {
    automatic -= 1;
  }
}

export const isUnasked = (now = performance.now()): boolean => automatic > 0 || now - lastInput > UNASKED_MS;
