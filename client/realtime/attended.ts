import { createStore } from 'zustand/vanilla';
import { SignsOfAPerson } from './signs-of-a-person.ts';

/** True once there was user activity on this page since it loaded. */
export const attended = createStore(() => false);

/** Watches the page's events until there is a sign of a person. Called once, at the start. */
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
