import { Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';

interface ThankYouPageProps {
  practice: string | undefined;
  /** False for a guest, who attended someone else's visit. */
  own: boolean;
  children?: ReactNode;
}

export function ThankYouPage({ practice, own, children }: ThankYouPageProps) {
  const { t } = useTranslation('waiting-room');
  return (
    <MessagePage top={<PublicTop />} icon={<Heart size={40} />} title={t('thankYou')}>
      <p>{!own ? t('thankYouGuest') : practice ? t('thankYouHelp', { practice }) : t('thankYouPlain')}</p>
      {children}
    </MessagePage>
  );
}
