import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { storage } from '../../api/storage.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { MessagePage } from '../../components/message-page.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { useErrorWords } from '../errors/use-error-words.ts';
import { PublicTop } from '../info/public-top.tsx';

const USER_TYPES = ['patient', 'provider', 'guest'];

/** `/mfa/{userType}/{identifier}`. No account asks for a code yet, so nobody is led here: say so. */
export default function MfaPage({ userType }: { userType: string }) {
  const { t } = useTranslation('info');
  const words = useErrorWords();
  const known = USER_TYPES.includes(userType);
  const cameFrom = storage.get('mfaRedirect');
  const back = cameFrom?.startsWith('/') && !cameFrom.startsWith('//') ? cameFrom : '/';
  usePageTitle(t('mfaTitle'));
  return (
    <MessagePage
      top={<PublicTop />}
      icon={<ShieldCheck size={36} />}
      title={known && cameFrom ? t('mfaTitle') : t('mfaDirectTitle')}
      actions={
        userType === 'provider' || cameFrom ? (
          <LinkButton variant="primary" size="large" block href={back} reload>
            {t('mfaBack')}
          </LinkButton>
        ) : null
      }
    >
      <p>{known && cameFrom ? t('mfaNotNeeded') : words.field('UNABLE_ACCESS_PAGE')}</p>
    </MessagePage>
  );
}
