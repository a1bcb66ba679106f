import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect } from 'react';
import { create } from 'zustand';
import { hasCommandKey } from '#client/browser/command-key.ts';
import { Row, Stack } from '#client/ui/components/layout.tsx';
import { cx } from './class-names.ts';
import styles from './toast.module.css';

type ToastTone = 'info' | 'good' | 'danger';

interface Toast {
  id: number;
  message: string;
  tone: ToastTone;
  action: ToastAction | null;
}

interface ToastAction {
  label: string;
  onAction: () => void;
  shownMs: number;
  /**
   * For 'Undo': the maximum time while focus or pointer is in the toast. After this time the server refuses to undo.
   */
  longestMs?: number;
}

/** Long enough for slow readers (PRODUCT 3.8). */
const SHOWN_MS = 6_000;

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }));
let lastId = 0;

export function toast(message: string, tone: ToastTone = 'info', action: ToastAction | null = null): void {
  lastId += 1;
  const id = lastId;
  useToasts.setState(({ toasts }) => ({ toasts: [...withRoom(toasts), { id, message, tone, action }] }));
  const shown = new ShownTime(action?.shownMs ?? SHOWN_MS, () => drop(id), action?.longestMs);
  shownTimes.set(id, shown);
  if (document.hidden) shown.hold();
}

const MOST = 3;

/** Newer toasts replace the oldest ones, but none that can still be undone. */
function withRoom(toasts: readonly Toast[]): Toast[] {
  const leaving = toasts
    .filter(({ action }) => !action?.longestMs)
    .slice(0, Math.max(0, toasts.length + 1 - MOST));
  return toasts.filter((one) => !leaving.includes(one));
}

/**
 * A toast's time, which pauses while focus or pointer is in it (WCAG 2.2.1), and while the page is hidden, but ends
 * after `longestMs`.
 */
class ShownTime {
  readonly #onEnd: () => void;
  #left: number;
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #longest: ReturnType<typeof setTimeout> | undefined;

  constructor(ms: number, onEnd: () => void, longestMs?: number) {
    this.#left = ms;
    this.#onEnd = onEnd;
    this.#longest = longestMs ? setTimeout(onEnd, longestMs) : undefined;
    this.goOn();
  }

  hold(): void {
    if (this.#timer === undefined) return;
    this.#pause();
    this.#left -= performance.now() - this.#since;
  }

  goOn(): void {
    if (this.#timer !== undefined) return;
    this.#since = performance.now();
    this.#timer = setTimeout(this.#onEnd, this.#left);
  }

  stop(): void {
    this.#pause();
    clearTimeout(this.#longest);
  }

  #pause(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
const shownTimes = new Map<number, ShownTime>();

/** A page in the background shows nothing, so its toasts keep their time. */
function onVisibility(): void {
  for (const [id, shown] of shownTimes) {
    if (document.hidden) shown.hold();
    else if (!document.querySelector(`[data-toast="${id}"]:is(:hover, :focus-within)`)) shown.goOn();
  }
}

// A toast that leaves in any way, such as for newer ones, leaves no timer.
useToasts.subscribe(({ toasts }) => {
  for (const [id, shown] of shownTimes) {
    if (toasts.some((one) => one.id === id)) continue;
    shown.stop();
    shownTimes.delete(id);
  }
});
let focusedBefore: Element | null = null;

function drop(id: number): void {
  const hasFocus = document.activeElement?.closest(`[data-toast="${id}"]`) != null;
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }));
  if (!hasFocus) return;
  const next = focusedBefore?.isConnected ? focusedBefore : document.querySelector('main');
  if (next instanceof HTMLElement) next.focus();
}

const inToasts = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-toast]') !== null;

/** Matches `useUndoKey`. Screen readers read the keys from `aria-keyshortcuts`. */
const UNDO_KEYS = hasCommandKey() ? '⌘Z' : 'Ctrl+Z';

const ICONS = { info: Info, good: CircleCheck, danger: CircleAlert };

export function act({ id, action }: Toast): void {
  drop(id);
  action?.onAction();
}

export function ToastRegion() {
  const { toasts } = useToasts();
  useEffect(() => {
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, []);
  return (
    <Stack gap={2} align="center" className={styles.region} role="status" aria-live="polite">
      {toasts.map((one) => {
        const { id, message, tone, action } = one;
        const Icon = ICONS[tone];
        return (
          <Row
            as="p"
            gap={3}
            className={cx(styles.toast, styles[tone])}
            key={id}
            data-toast={id}
            data-offers={action ? '' : undefined}
            onPointerEnter={() => shownTimes.get(id)?.hold()}
            onPointerLeave={({ currentTarget }) => {
              if (!currentTarget.contains(document.activeElement)) shownTimes.get(id)?.goOn();
            }}
            onFocus={({ relatedTarget }) => {
              if (!inToasts(relatedTarget)) focusedBefore = relatedTarget;
              shownTimes.get(id)?.hold();
            }}
            onBlur={({ currentTarget }) => {
              if (!currentTarget.matches(':hover')) shownTimes.get(id)?.goOn();
            }}
          >
            <Icon size={20} aria-hidden />
            <span>{message}</span>
            {action ? (
              <button
                type="button"
                className={styles.action}
                aria-keyshortcuts="Control+Z Meta+Z"
                onClick={() => act(one)}
              >
                {action.label}
                {action.longestMs ? (
                  <span className={styles.keys} aria-hidden>
                    {` (${UNDO_KEYS})`}
                  </span>
                ) : null}
              </button>
            ) : null}
            {action?.longestMs ? (
              <span
                className={styles.left}
                style={{ animationDuration: `${action.shownMs}ms` }}
                aria-hidden
              />
            ) : null}
          </Row>
        );
      })}
    </Stack>
  );
}
