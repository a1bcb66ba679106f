import { type ReactNode, useState } from 'react';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { ErrorNotice } from '../errors/error-notice.tsx';

interface ConfirmDialogProps {
  title: string;
  cancelLabel: string;
  confirmLabel: string;
  /** It takes something away. */
  danger: boolean;
  /** Does it, once per click, and closes the dialog; a failure is shown in it. */
  confirm: () => Promise<void>;
  onClose: () => void;
  /** What it means, above a failure. */
  children: ReactNode;
}

/** Asks before a change that takes effect at once. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, cancelLabel, confirmLabel, danger, confirm, onClose, children } = props;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function take() {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await confirm();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={cancelLabel}
      actions={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void take()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {failure ? <ErrorNotice error={failure} /> : null}
    </Dialog>
  );
}
