import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import { ProofForm } from './second-factors/proof-form.tsx';

interface ProofDialogProps {
  onProved: () => void;
  onClose: () => void;
}

/** Asks for the password or a second factor before creating something that works after the session has ended. */
export default function ProofDialog({ onProved, onClose }: ProofDialogProps) {
  const { t } = useTranslation('own-account');
  return (
    <Dialog open onClose={onClose} title={t('proofTitle')} closeLabel={t('close')} width={480}>
      <Text below={4} tone="quiet">
        {t('proofHelp')}
      </Text>
      <ProofForm
        save={(body) => call('POST /api/provider/account/proof', { body })}
        onSaved={onProved}
        submitLabel={t('proofConfirm')}
      />
    </Dialog>
  );
}
