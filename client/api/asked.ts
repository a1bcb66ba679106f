import { UNASKED_MS } from '#shared/domain/unasked.ts';

const INPUTS = ['pointerdown', 'keydown', 'input', 'wheel', 'touchstart', 'popstate', 'drop'] as const;

/** The person has asked to open the page. */
let lastInput = performance.now();

export function noteInputs(target: EventTarget = window): void {
  const note = () => {
    lastInput = performance.now();
  };
  for (const type of INPUTS) target.addEventListener(type, note, { passive: true, capture: true });
}

let automatic = 0;

/** Every call that starts in `run`, before it waits for anything, counts as automatic: the page causes it. */
export function unasked<T>(run: () => T): T {
  automatic += 1;
  try {
    return run();
  } finally {
    automatic -= 1;
  }
}

/** A call that the page causes, or makes after a while without input, is automatic. */
export const isUnasked = (now = performance.now()): boolean => automatic > 0 || now - lastInput > UNASKED_MS;
