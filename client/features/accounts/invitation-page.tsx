import { KeyRound } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallResult } from '../../../shared/contracts/contract.ts';
import type { Rest } from '../../../shared/contracts/rest/index.ts';
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
import { useLanguage } from '../language/use-language.ts';
import styles from './invitation-page.module.css';
import { NewPasswordForm } from './new-password-form.tsx';

type Invitation = CallResult<Rest['GET /api/auth/invitations/:token']>;
type State =
  | { is: 'loading' }
  | { is: 'open'; invitation: Invitation }
  | { is: 'over' }
  | { is: 'failed'; error: unknown };

/** `/invitation/{token}`: a new member of staff chooses a password. */
export default function InvitationPage({ token }: { token: string }) {
  const { t } = useTranslation('invitation');
  const { t: common } = useTranslation('common');
  const words = useErrorWords();
  const language = useLanguage();
  const [state, setState] = useState<State>({ is: 'loading' });
  usePageTitle(t('title'));

  const load = useCallback(() => {
    setState({ is: 'loading' });
    call('GET /api/auth/invitations/:token', { params: { token } }).then(
      (invitation) => setState({ is: 'open', invitation }),
      (error: unknown) => {
        const gone = isApiError(error, 'INVITATION_NOT_ACTIVE') || isApiError(error, 'INVALID_INPUT');
        setState(gone ? { is: 'over' } : { is: 'failed', error });
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
    case 'over':
      return (
        <MessagePage
          top={<PublicTop />}
          icon={<KeyRound size={34} />}
          tone="waiting"
          title={t('overTitle')}
          actions={
            <LinkButton variant="primary" size="large" block href="/provider/visits" reload>
              {t('signIn')}
            </LinkButton>
          }
        >
          <p>{t('overHelp')}</p>
        </MessagePage>
      );
    case 'open': {
      const { firstName, email, practiceNames } = state.invitation;
      const practice = new Intl.ListFormat(language).format(practiceNames);
      return (
        <FocusLayout top={<PublicTop />}>
          <h1 className={styles.title}>{t('welcome', { name: firstName })}</h1>
          <p className={styles.lead}>{t('lead', { practice })}</p>
          <NewPasswordForm token={token} email={email} onOver={() => setState({ is: 'over' })} />
        </FocusLayout>
      );
    }
  }
}
