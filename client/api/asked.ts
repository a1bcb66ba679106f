import { UNASKED_MS } from '../../shared/domain/unasked.ts';

const INPUTS = ['pointerdown', 'keydown', 'input', 'wheel', 'touchstart', 'popstate', 'drop'] as const;

/** The person has asked to open the page. */
let lastInput = performance.now();

export function noteInputs(target: EventTarget = window): void {
  const note = () => {
    lastInput = performance.now();
  };
  for (const type of INPUTS) target.addEventListener(type, note, { passive: true, capture: true });
}

/** A call made after a while without input is an automatic reload. */
export const isUnasked = (now = performance.now()): boolean => now - lastInput > UNASKED_MS;
