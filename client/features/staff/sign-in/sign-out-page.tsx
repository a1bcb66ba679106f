import { LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Spinner } from '#client/ui/components/spinner.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { signOut } from './sign-out.ts';

/** `/logout` signs out and redirects to `/logout?done=1`. */
export default function SignOutPage() {
  const { t } = useTranslation('sign-in');
  const { t: common } = useTranslation('common');
  const words = useErrorWords();
  const done = new URLSearchParams(useSearch()).has('done');
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  usePageTitle(done ? t('signedOutTitle') : t('signingOut'));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt runs it again.
  useEffect(() => {
    if (done) return;
    signOut().then((next) => location.replace(next), setError);
  }, [done, attempt]);

  if (!done && !error) {
    return <MessagePage top={<PublicTop />} icon={<Spinner />} title={t('signingOut')} />;
  }
  return (
    <MessagePage
      top={<PublicTop />}
      icon={<LogOut size={34} />}
      title={done ? t('signedOutTitle') : common('somethingWentWrong')}
      tone={done ? 'calm' : 'danger'}
      actions={
        done ? (
          <LinkButton variant="primary" size="large" block href="/provider/visits" reload>
            {t('signInAgain')}
          </LinkButton>
        ) : (
          <Button
            variant="primary"
            size="large"
            block
            onClick={() => {
              setError(null);
              setAttempt(attempt + 1);
            }}
          >
            {common('tryAgain')}
          </Button>
        )
      }
    >
      <p>{done ? t('signedOutHelp') : words.error(error)}</p>
    </MessagePage>
  );
}
