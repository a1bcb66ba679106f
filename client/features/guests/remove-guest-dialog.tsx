import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Guest } from '../../../shared/contracts/rest/guests.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorNotice } from '../../errors/error-notice.tsx';
import { orCode } from '../../errors/or-code.ts';
import type { GuestsApi } from './guests-api.ts';

interface RemoveGuestDialogProps {
  api: GuestsApi;
  guest: Guest;
  onClose: () => void;
  onRemoved: () => Promise<void>;
}

/** Confirms a guest's removal, which kills their link and takes them out of the visit. */
export function RemoveGuestDialog({ api, guest, onClose, onRemoved }: RemoveGuestDialogProps) {
  const { t } = useTranslation('guests');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { name } = guest;

  async function remove() {
    setBusy(true);
    setError(null);
    try {
      await api.remove(guest.guestId);
      await onRemoved();
    } catch (caught) {
      setError(orCode(caught, 'UNABLE_REMOVE_GUEST'));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('removeTitle', { name })}
      closeLabel={t('keepGuest')}
      actions={
        <>
          <Button onClick={onClose}>{t('keepGuest')}</Button>
          <Button variant="danger" busy={busy} onClick={remove}>
            {t('removeGuest')}
          </Button>
        </>
      }
    >
      <p>{t(guest.presence === 'Joined' ? 'removeHelpJoined' : 'removeHelp')}</p>
      {error ? <ErrorNotice error={error} /> : null}
    </Dialog>
  );
}
