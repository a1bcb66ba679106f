import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#client/ui/components/copy-button.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';

export function AddressToCopy({ address }: { address: string }) {
  const { t } = useTranslation('info');
  const { t: common } = useTranslation('common');
  return (
    <>
      <TextField
        label={t('addressLabel')}
        readOnly
        value={address}
        onFocus={({ target }) => target.select()}
      />
      <CopyButton
        icon={<Copy size={20} aria-hidden />}
        label={t('copyAddress')}
        copiedLabel={common('copied')}
        getText={() => address}
        manualTitle={t('selectAddress')}
        closeLabel={common('close')}
      />
    </>
  );
}
