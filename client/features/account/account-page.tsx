import { useTranslation } from 'react-i18next';
import { Avatar } from '../../components/avatar.tsx';
import { Card } from '../../components/card.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageLayout } from '../../components/page-layout.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { isMfaUser } from '../signed-in/access.ts';
import { useSignedIn } from '../signed-in/signed-in.tsx';
import styles from './account-page.module.css';

/** `/provider/account`: the signed-in account. Editing is not implemented yet, and the page says so. */
export default function AccountPage() {
  const { t } = useTranslation('account');
  const { me, practices, imageUrl } = useSignedIn();
  usePageTitle(t('title'));
  return (
    <PageLayout title={t('title')} width="narrow">
      <div className={styles.sections}>
        <Card>
          <div className={styles.person}>
            <Avatar firstName={me.firstName} lastName={me.lastName} imageUrl={imageUrl} size="large" />
            <div className={styles.names}>
              <h2>{me.displayName}</h2>
              <p>{me.email}</p>
              {isMfaUser(practices) ? <p>{t('mfaOn')}</p> : null}
            </div>
          </div>
        </Card>
        <Card title={t('practices', { count: practices.length })}>
          <ul className={styles.practices}>
            {practices.map(({ practiceId, practiceName, enterpriseName, userType }) => (
              <li key={practiceId}>
                <strong>{practiceName}</strong>
                <span>
                  {enterpriseName} · {t(`userType.${userType}`)}
                </span>
              </li>
            ))}
          </ul>
        </Card>
        <Notice title={t('changesTitle')}>{t('changesHelp')}</Notice>
        <div>
          <LinkButton href="/logout">{t('logout')}</LinkButton>
        </div>
      </div>
    </PageLayout>
  );
}
