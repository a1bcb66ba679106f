import { Share } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '#client/ui/components/menu.tsx';
import { useSharing } from './use-sharing.tsx';

export default function ShareMenu({ className }: { className: string }) {
  const { t } = useTranslation('in-visit');
  const { actions, dialog } = useSharing();
  return (
    <>
      <ActionMenu
        label={t('share')}
        caption={t('share')}
        defaultOpen
        className={className}
        icon={<Share aria-hidden />}
        actions={actions}
      />
      {dialog}
    </>
  );
}
