import { Link2Off } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MessagePage } from '../../components/message-page.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { PublicTop } from '../info/public-top.tsx';

/** `/gl`, `/g`, `/r`, `/gm`: nobody can be invited as a guest yet, so no such link can be alive. */
export function GuestLinkPage() {
  const { t } = useTranslation('join');
  usePageTitle(t('notActiveTitle'));
  return (
    <MessagePage
      top={<PublicTop />}
      icon={<Link2Off size={36} />}
      tone="waiting"
      title={t('notActiveTitle')}
      foot={t('emergency')}
    >
      <p>{t('guestNotActive')}</p>
      <p>{t('callPractice')}</p>
    </MessagePage>
  );
}
