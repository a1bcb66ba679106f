import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import styles from './mfa-page.module.css';
import { MfaRemark } from './mfa-remark.tsx';
import { OtherWays } from './other-ways.tsx';
import type { AskingOwn } from './use-challenge.ts';

interface UsePasskeyProps {
  asking: AskingOwn;
  busy: boolean;
  onSign: () => void;
  onTurn: (to: AskingOwn['is']) => void;
}

/** The person signs with one of their passkeys, or switches to another way. */
export function UsePasskey({ asking, busy, onSign, onTurn }: UsePasskeyProps) {
  const { t } = useTranslation('mfa');
  return (
    <div className={styles.form}>
      <div>
        <h1 className={styles.title}>{t('passkeyTitle')}</h1>
        <p className={styles.lead}>{t('passkeyLead')}</p>
      </div>
      <MfaRemark remark={asking.remark} />
      <div className={styles.actions}>
        <Button
          variant="primary"
          size="large"
          block
          busy={busy}
          icon={<KeyRound size={20} aria-hidden />}
          onClick={onSign}
        >
          {t('usePasskey')}
        </Button>
        <OtherWays asking={asking} onTurn={onTurn} />
      </div>
    </div>
  );
}
