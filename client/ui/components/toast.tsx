import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { create } from 'zustand';
import { cx } from './class-names.ts';
import styles from './toast.module.css';

type ToastTone = 'info' | 'good' | 'danger';

interface Toast {
  id: number;
  message: string;
  tone: ToastTone;
  action: ToastAction | null;
}

/** An action offered while the toast is shown, such as 'Undo'. */
interface ToastAction {
  label: string;
  onAction: () => void;
  /** In milliseconds. */
  shownMs: number;
}

/** Long enough for slow readers (PRODUCT 3.8). */
const SHOWN_MS = 6_000;

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }));
let lastId = 0;

/** A brief message that disappears; not for anything that requires action. */
export function toast(message: string, tone: ToastTone = 'info', action: ToastAction | null = null): void {
  lastId += 1;
  const id = lastId;
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts.slice(-2), { id, message, tone, action }] }));
  setTimeout(() => drop(id), action?.shownMs ?? SHOWN_MS);
}

const drop = (id: number) =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }));

const ICONS = { info: Info, good: CircleCheck, danger: CircleAlert };

/** Does what the toast offers. */
export function act({ id, action }: Toast): void {
  drop(id);
  action?.onAction();
}

/** The container of toasts; once per page. */
export function ToastRegion() {
  const { toasts } = useToasts();
  return (
    <div className={styles.region} role="status" aria-live="polite">
      {toasts.map((one) => {
        const { id, message, tone, action } = one;
        const Icon = ICONS[tone];
        return (
          <p key={id} className={cx(styles.toast, styles[tone])}>
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
              </button>
            ) : null}
          </p>
        );
      })}
    </div>
  );
}
