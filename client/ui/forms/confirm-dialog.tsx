import type { ReactNode } from 'react';
import { isApiError } from '#client/api/api-error.ts';
import { useAttempt } from '#client/api/use-attempt.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { ErrorNotice } from '../errors/error-notice.tsx';
import { orCode } from '../errors/or-code.ts';
import { usePersonCheck } from './use-person-check.tsx';

interface ConfirmDialogProps {
  title: string;
  cancelLabel: string;
  confirmLabel: string;
  danger: boolean;
  confirm: () => Promise<void>;
  errorCode?: ErrorCode;
  /** Reloads an item that changed while the dialog was open, so that the next click applies to the current version. */
  readAgain?: () => Promise<unknown>;
  /** A mail scanner may open this page through a link: see {@link usePersonCheck}. */
  needsPerson?: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, cancelLabel, confirmLabel, danger, confirm, errorCode, readAgain, onClose, children } =
    props;
  const person = usePersonCheck(!props.needsPerson);
  const { busy, error, attempt } = useAttempt(async (failure) => {
    if (isApiError(failure, 'CHANGED_MEANWHILE')) await readAgain?.();
    return errorCode ? orCode(failure, errorCode) : failure;
  });
  const take = async () => person.passes() && attempt(confirm);
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
      {person.field}
      {error ? <ErrorNotice error={error} /> : null}
    </Dialog>
  );
}
