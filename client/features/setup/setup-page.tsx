import { KeyRound } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { MessagePage } from '../../components/message-page.tsx';
import { FocusLayout } from '../../components/page-layout.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { Spinner } from '../../components/spinner.tsx';
import { useErrorWords } from '../../errors/use-error-words.ts';
import { PublicTop } from '../info/public-top.tsx';
import { SetupForm } from './setup-form.tsx';
import styles from './setup-page.module.css';

type State = { is: 'loading' } | { is: 'open' } | { is: 'closed' } | { is: 'failed'; error: unknown };

/** `/setup/{token}`: production's first start; the one-time link makes the first practice and its administrator. */
export default function SetupPage({ token }: { token: string }) {
  const { t } = useTranslation('setup');
  const { t: common } = useTranslation('common');
  const words = useErrorWords();
  const [state, setState] = useState<State>({ is: 'loading' });
  usePageTitle(t('title'));

  const load = useCallback(() => {
    setState({ is: 'loading' });
    call('GET /api/auth/setup/:token', { params: { token } }).then(
      ({ open }) => setState({ is: open ? 'open' : 'closed' }),
      (error: unknown) => {
        const gone = isApiError(error, 'NOT_FOUND') || isApiError(error, 'INVALID_INPUT');
        setState(gone ? { is: 'closed' } : { is: 'failed', error });
      },
    );
  }, [token]);
  useEffect(load, [load]);

  switch (state.is) {
    case 'loading':
      return <MessagePage top={<PublicTop />} icon={<Spinner />} title={common('loading')} />;
    case 'failed':
      return (
        <MessagePage
          top={<PublicTop />}
          icon={<KeyRound size={34} />}
          tone="danger"
          title={common('somethingWentWrong')}
          actions={
            <Button variant="primary" size="large" block onClick={load}>
              {common('tryAgain')}
            </Button>
          }
        >
          <p>{words.error(state.error)}</p>
        </MessagePage>
      );
    case 'closed':
      return (
        <MessagePage
          top={<PublicTop />}
          icon={<KeyRound size={34} />}
          tone="waiting"
          title={t('closedTitle')}
          actions={
            <LinkButton variant="primary" size="large" block href="/provider/visits" reload>
              {t('signIn')}
            </LinkButton>
          }
        >
          <p>{t('closedHelp')}</p>
        </MessagePage>
      );
    case 'open':
      return (
        <FocusLayout top={<PublicTop />}>
          <h1 className={styles.title}>{t('title')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
          <SetupForm token={token} onClosed={() => setState({ is: 'closed' })} />
        </FocusLayout>
      );
  }
}
