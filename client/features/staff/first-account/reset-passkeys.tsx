import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import styles from './reset-passkeys.module.css';

interface ResetPasskeysProps {
  passkeys: readonly { passkeyId: string; name: string; addedAt: string }[];
}

/**
 * What a new password leaves: the account's passkeys. Removing takes a sign-in, because with a mailbox alone it would
 * get around the second factor.
 */
export function ResetPasskeys({ passkeys }: ResetPasskeysProps) {
  const { t } = useTranslation('invitation');
  const day = new Intl.DateTimeFormat(useLanguage(), { dateStyle: 'long' });
  if (passkeys.length === 0) return null;
  return (
    <section className={styles.passkeys}>
      <h2>{t('passkeys')}</h2>
      <p>{t('passkeysHelp')}</p>
      <ul className={styles.rows}>
        {passkeys.map(({ passkeyId, name, addedAt }) => (
          <li key={passkeyId} className={styles.row}>
            <div className={styles.words}>
              <strong>{name}</strong>
              <span>{t('passkeyAdded', { date: day.format(new Date(addedAt)) })}</span>
            </div>
            <LinkButton href="/provider/account" reload aria-label={t('removeNamed', { name })}>
              {t('removePasskey')}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
