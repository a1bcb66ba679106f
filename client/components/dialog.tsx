import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from './class-names.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';

interface DialogProps {
  open: boolean;
  /** Asked for by the close button, Escape or a click beside the dialog. */
  onClose: () => void;
  title: ReactNode;
  /** Name of the close button; without it the dialog cannot be dismissed, only answered. */
  closeLabel?: string;
  /** `side` is a panel at the right edge, as for a menu. */
  placement?: 'center' | 'side';
  /** Widest, in pixels. */
  width?: number;
  /** Buttons at the foot; the main one last. */
  actions?: ReactNode;
  children?: ReactNode;
  /** `alertdialog` for something that cannot wait. */
  role?: 'dialog' | 'alertdialog';
}

/** A modal on the browser's own `<dialog>`: it holds the focus, makes the rest inert and gives the focus back. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    closeLabel,
    placement = 'center',
    width = 520,
    actions,
    children,
    role,
  } = props;
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const titleElement = useRef<HTMLHeadingElement>(null);
  const asked = useRef(title);

  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const opener = document.activeElement;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
    return () => {
      // The browser gives the focus back of a dialog that is closed, not of one that is taken off the page.
      if (dialog.open && !dialog.isConnected && opener instanceof HTMLElement) opener.focus();
    };
  }, [open]);

  useEffect(() => {
    // The next question of the same dialog: the button that led to it is gone, and the focus with it.
    if (open && asked.current !== title) titleElement.current?.focus();
    asked.current = title;
  }, [open, title]);

  function closeFromBackdrop(event: MouseEvent<HTMLDialogElement>) {
    // The click reaches the element itself only through its backdrop: the content covers the rest.
    if (closeLabel && event.target === event.currentTarget) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same and is the browser's own.
    <dialog
      ref={element}
      className={cx(styles.dialog, styles[placement])}
      style={{ maxWidth: width }}
      role={role}
      aria-labelledby={titleId}
      onClick={closeFromBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        if (closeLabel) onClose();
      }}
      onClose={() => {
        // A browser lets Escape be prevented once, not twice in a row: what cannot be dismissed opens again.
        if (!open) return;
        if (closeLabel) onClose();
        else element.current?.showModal();
      }}
    >
      {open ? (
        <div className={styles.content}>
          <header className={styles.header}>
            <h2 ref={titleElement} id={titleId} className={styles.title} tabIndex={-1}>
              {title}
            </h2>
            {closeLabel ? <IconButton label={closeLabel} icon={<X size={22} />} onClick={onClose} /> : null}
          </header>
          <div className={styles.body}>{children}</div>
          {actions ? <footer className={styles.actions}>{actions}</footer> : null}
        </div>
      ) : null}
    </dialog>
  );
}
