import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';

/** In place of a page whose browser another person has signed in to: it shows nothing of the former one. */
export function OtherPersonPage() {
  const { t } = useTranslation('shell');
  const words = useErrorWords();
  return (
    <MessagePage
      top={<PublicTop />}
      icon={<UserRound size={34} />}
      tone="waiting"
      title={t('otherPersonTitle')}
      actions={
        <LinkButton reload variant="primary" size="large" block href="/provider/visits">
          {t('otherPersonGoOn')}
        </LinkButton>
      }
    >
      <p role="alert">{words.code('OTHER_PERSON_SIGNED_IN')}</p>
    </MessagePage>
  );
}
