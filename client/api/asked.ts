import { UNASKED_MS } from '../../shared/domain/unasked.ts';

const INPUTS = ['pointerdown', 'keydown', 'input', 'wheel', 'touchstart', 'popstate', 'drop'] as const;

/** Opening the page is asked for. */
let lastInput = performance.now();

/** Notes when the person does something, for {@link isUnasked}. */
export function noteInputs(target: EventTarget = window): void {
  const note = () => {
    lastInput = performance.now();
  };
  for (const type of INPUTS) target.addEventListener(type, note, { passive: true, capture: true });
}

/** Whether a call now is the page's own reloading: the person has done nothing for a while. */
export const isUnasked = (now = performance.now()): boolean => now - lastInput > UNASKED_MS;
