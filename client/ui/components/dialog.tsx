import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Box, Row, Text } from '#client/ui/components/layout.tsx';
import { cx } from './class-names.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';

interface DialogFrameProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Label of the close button. Without it the dialog cannot be dismissed, only answered. */
  closeLabel?: string;
  placement?: 'center' | 'side';
  /** In pixels. */
  width?: number;
  role?: 'dialog' | 'alertdialog';
  covers?: boolean;
  children?: ReactNode;
}

interface DialogPartsProps {
  /** On a phone the first action stays on top: the safe choice, if the last one cannot be undone. */
  safeFirst?: boolean | undefined;
  actions?: ReactNode;
  /**
   * Takes its maximum height immediately: content or warnings that load later move no button from under the pointer.
   */
  full?: boolean | undefined;
  children?: ReactNode;
}

/** A modal `<dialog>`: traps the focus, makes the rest inert, and restores the focus on closing. */
export function Dialog({
  safeFirst,
  full,
  actions,
  children,
  ...frame
}: DialogFrameProps & DialogPartsProps) {
  return (
    <DialogFrame {...frame}>
      <DialogParts safeFirst={safeFirst} full={full} actions={actions}>
        {children}
      </DialogParts>
    </DialogFrame>
  );
}

export function DialogParts({ safeFirst = false, full = false, actions, children }: DialogPartsProps) {
  return (
    <>
      <div className={cx(styles.body, full && styles.full)}>{children}</div>
      {actions ? (
        <Row
          as="footer"
          gap={3}
          wrap
          justify="end"
          className={cx(styles.actions, safeFirst && styles.safeFirst)}
        >
          {actions}
        </Row>
      ) : null}
    </>
  );
}

export function DialogFrame(props: DialogFrameProps) {
  const {
    open,
    onClose,
    title,
    closeLabel,
    placement = 'center',
    width = 520,
    children,
    role,
    covers = false,
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
      // Browsers restore the focus when a dialog closes, but not when it is removed from the page.
      if (dialog.open && !dialog.isConnected && opener instanceof HTMLElement) opener.focus();
    };
  }, [open]);

  useEffect(() => {
    // The next question of the dialog has removed the focused button.
    if (open && asked.current !== title) titleElement.current?.focus();
    asked.current = title;
  }, [open, title]);

  function closeFromBackdrop(event: MouseEvent<HTMLDialogElement>) {
    // Only a click on the backdrop targets the dialog element: the content covers the rest.
    if (closeLabel && event.target === event.currentTarget) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same and is the browser's own.
    <dialog
      ref={element}
      className={cx(styles.dialog, styles[placement], covers && styles.covers)}
      style={{ maxWidth: width }}
      role={role}
      aria-labelledby={titleId}
      onClick={closeFromBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        if (closeLabel) onClose();
      }}
      onClose={() => {
        // A page cannot prevent a second Escape in a row, so the dialog reopens.
        if (!open) return;
        if (closeLabel) onClose();
        else element.current?.showModal();
      }}
    >
      {open ? (
        <Box fills shrinks>
          <Row as="header" gap={3} align="center" apart className={styles.header}>
            <Text as="h2" size="title" shrinks ref={titleElement} id={titleId} tabIndex={-1}>
              {title}
            </Text>
            {closeLabel ? <IconButton label={closeLabel} icon={<X size={22} />} onClick={onClose} /> : null}
          </Row>
          {children}
        </Box>
      ) : null}
    </dialog>
  );
}
