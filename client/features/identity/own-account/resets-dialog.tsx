import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AccountReset } from '../../../../shared/domain/account.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/components/button.tsx';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { useToastedAttempt } from '../../../ui/errors/use-toasted-attempt.ts';
import { formatMoment } from '../../foundation/dates/format.ts';
import { useLanguage } from '../../foundation/language/use-language.ts';
import { practicesQuery } from '../../foundation/signed-in/signed-in-queries.ts';
import styles from './resets-dialog.module.css';

/**
 * Lists what administrators reset in the person's account, and closes only when they confirm having read it
 * (PRODUCT 14.17).
 */
export function ResetsDialog({ resets }: { resets: readonly AccountReset[] }) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const queries = useQueryClient();
  const { busy, attempt } = useToastedAttempt();
  if (resets.length === 0) return null;

  const close = () =>
    attempt(async () => {
      await call('POST /api/provider/account/resets-read', { body: { resets: resets.map(({ id }) => id) } });
      await queries.invalidateQueries({ queryKey: practicesQuery.queryKey });
    });

  return (
    <Dialog
      open
      onClose={() => {}}
      title={t('resets.title')}
      role="alertdialog"
      width={480}
      actions={
        <Button variant="primary" busy={busy} onClick={() => void close()}>
          {t('resets.close')}
        </Button>
      }
    >
      <div className={styles.parts}>
        {resets.map(({ id, what, by, at }) => (
          <p key={id}>
            {t(`resets.${what}`, { name: by ?? t('resets.unknown'), time: formatMoment(at, language) })}
          </p>
        ))}
        <p>{t('resets.help')}</p>
      </div>
    </Dialog>
  );
}
