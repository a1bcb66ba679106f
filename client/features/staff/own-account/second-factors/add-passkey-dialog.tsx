import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/ui/components/dialog.tsx';
import type { SecondFactors } from '#shared/contracts/rest/staff/second-factors.ts';
import { AddPasskey } from './add-passkey.tsx';
import { NewCodes } from './new-codes.tsx';

interface AddPasskeyDialogProps {
  proof: SecondFactors['proof'];
  /** Updates the page; this dialog still shows the recovery codes, if there are new ones. */
  onAdded: (factors: SecondFactors) => void;
  onClose: () => void;
}

/** Adds a passkey, and shows recovery codes with the first factor. */
export function AddPasskeyDialog({ proof, onAdded, onClose }: AddPasskeyDialogProps) {
  const { t } = useTranslation('second-factors');
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(codes ? 'codesTitle' : 'addPasskeyTitle')}
      closeLabel={t('close')}
      width={480}
    >
      {codes ? (
        <NewCodes codes={codes} onKept={onClose} />
      ) : (
        <AddPasskey
          proof={proof}
          onAdded={({ newCodes, ...factors }) => {
            onAdded(factors);
            if (newCodes) setCodes(newCodes);
            else onClose();
          }}
        />
      )}
    </Dialog>
  );
}
