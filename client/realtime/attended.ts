import { createStore } from 'zustand/vanilla';

export const attended = createStore(() => false);

export function watchForPerson(): void {
  const signs = new SignsOfAPerson();
  const stop = new AbortController();
  const options = { capture: true, passive: true, signal: stop.signal };

  function listen<K extends keyof WindowEventMap>(
    type: K,
    shows: (event: WindowEventMap[K]) => boolean | undefined,
  ): void {
    addEventListener(
      type,
      (event) => {
        if (!event.isTrusted || !shows(event)) return;
        stop.abort();
        attended.setState(true, true);
      },
      options,
    );
  }

  const look = () => signs.visible(document.visibilityState === 'visible', performance.now());
  look();
  document.addEventListener('visibilitychange', look, { signal: stop.signal });
  listen('pointermove', (event) => void signs.moved(event));
  listen('pointerdown', (event) => signs.pressed(event));
  listen('pointerup', (event) => signs.released(event));
  listen('keydown', (event) => signs.key(event));
  listen('input', (event) =>
    signs.entered({
      inputType: event instanceof InputEvent ? event.inputType : undefined,
      timeStamp: event.timeStamp,
    }),
  );
}

/** A page must be visible for this long before anything on it counts: mail scanners press immediately. */
const SETTLED_MS = 1_000;
/** Places that a mouse passes before a press. An automated browser jumps to its target, which is one place. */
const PLACES = 3;
/** The shortest time that a finger rests on the glass. */
const RESTS_MS = 40;
/** Number of keys to reach a control and press it. */
const KEYS = 2;
const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'Dead', 'Process'];

type PointerSign = Pick<PointerEvent, 'pointerType' | 'clientX' | 'clientY' | 'timeStamp'>;

/**
 * Distinguishes a person at the page from a program that presses buttons, such as a mail scanner's browser,
 * by the page's events. A sign of a person is an entry by keyboard or dictation, a press after the pointer
 * moved, a finger that rests, or keys. Pure: it gets only trusted events (`isTrusted`), with their
 * `timeStamp` in milliseconds.
 */
export class SignsOfAPerson {
  #visibleSince: number | null = null;
  #place: { x: number; y: number } | null = null;
  #places = 0;
  #touchedAt: number | null = null;
  #keys = 0;

  /** @param at in milliseconds, like events' `timeStamp` */
  visible(isVisible: boolean, at: number): void {
    this.#visibleSince = isVisible ? (this.#visibleSince ?? at) : null;
  }

  moved({ clientX: x, clientY: y }: PointerSign): void {
    if (this.#place?.x === x && this.#place.y === y) return;
    this.#place = { x, y };
    this.#places += 1;
  }

  /** @returns whether this is a sign of a person, as each later press is */
  pressed({ pointerType, timeStamp }: PointerSign): boolean {
    const places = this.#places;
    this.#places = 0;
    this.#touchedAt = pointerType === 'touch' ? timeStamp : null;
    return pointerType !== 'touch' && places >= PLACES && this.#isSettled(timeStamp);
  }

  released({ timeStamp }: PointerSign): boolean {
    const since = this.#touchedAt;
    this.#touchedAt = null;
    return since !== null && timeStamp - since >= RESTS_MS && this.#isSettled(timeStamp);
  }

  key({ key, repeat, timeStamp }: Pick<KeyboardEvent, 'key' | 'repeat' | 'timeStamp'>): boolean {
    if (repeat || MODIFIERS.includes(key) || !this.#isSettled(timeStamp)) return false;
    this.#keys += 1;
    return this.#keys >= KEYS;
  }

  /** @param event `inputType` of Input Events Level 2; undefined if it is not text */
  entered({ inputType, timeStamp }: { inputType: string | undefined; timeStamp: number }): boolean {
    return Boolean(inputType?.startsWith('insert')) && this.#isSettled(timeStamp);
  }

  #isSettled(at: number): boolean {
    return this.#visibleSince !== null && at - this.#visibleSince >= SETTLED_MS;
  }
}
