import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/ui/forms/confirm-dialog.tsx';
import type { Guest } from '#shared/contracts/rest/check-in/guests.ts';
import type { GuestsApi } from './guests-api.ts';

interface RemoveGuestDialogProps {
  api: GuestsApi;
  guest: Guest;
  onClose: () => void;
  onRemoved: () => Promise<void>;
}

/** Confirms a guest's removal, which kills their link and removes them from the visit. */
export function RemoveGuestDialog({ api, guest, onClose, onRemoved }: RemoveGuestDialogProps) {
  const { t } = useTranslation('guests');

  async function remove() {
    await api.remove(guest.guestId);
    await onRemoved();
  }
  return (
    <ConfirmDialog
      title={t('removeTitle', { name: guest.name })}
      cancelLabel={t('keepGuest')}
      confirmLabel={t('removeGuest')}
      danger
      needsPerson={api.side === 'patient'}
      confirm={remove}
      errorCode="UNABLE_REMOVE_GUEST"
      onClose={onClose}
    >
      <p>{t(guest.presence === 'Joined' ? 'removeHelpJoined' : 'removeHelp')}</p>
    </ConfirmDialog>
  );
}
