import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { PublicTop } from './public-top.tsx';

export default function LeftDevicePage() {
  const { t } = useTranslation('info');
  usePageTitle(t('leftTitle'));
  return (
    <MessagePage top={<PublicTop />} icon={<LogOut size={36} />} title={t('leftTitle')} foot={t('emergency')}>
      <p>{t('leftHelp')}</p>
      <p>{t('leaveBack')}</p>
    </MessagePage>
  );
}
