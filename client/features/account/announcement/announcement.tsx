import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { AnnouncementVariant } from '../../../../shared/domain/own-account.ts';
import { call } from '../../../api/call.ts';
import { storage } from '../../../api/storage.ts';
import { Button } from '../../../components/button.tsx';
import { CheckField } from '../../../components/check-field.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { toast } from '../../../components/toast.tsx';
import { useErrorWords } from '../../../errors/use-error-words.ts';
import { practicesQuery } from '../../signed-in/signed-in-queries.ts';
import styles from './announcement.module.css';
import { AvatarAnnouncement } from './avatar-announcement.tsx';
import { whichAnnouncement } from './which-announcement.ts';

const ACCOUNT = '/provider/account';

/** Shows an announcement once after signing in: a dialog, on narrow screens a sheet from the lower edge. */
export default function Announcement() {
  const { data } = useQuery(practicesQuery);
  const [path] = useLocation();
  const [shown, setShown] = useState<AnnouncementVariant | null>(null);
  useEffect(() => {
    // On the account page the person is already doing what it asks for.
    if (!data || path === ACCOUNT) return;
    const variant = whichAnnouncement(data, storage.get('nag'));
    if (!variant) return;
    storage.set('nag', '0');
    setShown(variant);
  }, [data, path]);
  return shown ? <AnnouncementDialog variant={shown} onClose={() => setShown(null)} /> : null;
}

interface AnnouncementDialogProps {
  variant: AnnouncementVariant;
  onClose: () => void;
}

function AnnouncementDialog({ variant, onClose }: AnnouncementDialogProps) {
  const { t } = useTranslation('announcement');
  const words = useErrorWords();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [never, setNever] = useState(false);
  const [busy, setBusy] = useState(false);

  async function close() {
    if (!never) return onClose();
    setBusy(true);
    try {
      await call('POST /api/provider/account/dismissed-announcements', { body: { variant } });
      await queries.invalidateQueries({ queryKey: practicesQuery.queryKey });
      onClose();
    } catch (error) {
      toast(words.error(error), 'danger');
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`${variant}.title`)}
      closeLabel={t('close')}
      width={480}
      actions={
        <>
          <Button busy={busy} onClick={() => void close()}>
            {t(never ? 'gotIt' : 'remindMeLater')}
          </Button>
          {variant === 'securityQuestions' ? (
            <Button
              variant="primary"
              onClick={() => {
                onClose();
                navigate(ACCOUNT);
              }}
            >
              {t('goToAccount')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles.parts}>
        <p>{t(`${variant}.lead`)}</p>
        {variant === 'avatar' ? <AvatarAnnouncement onSaved={onClose} /> : null}
        <CheckField label={t('dontShowAgain')} checked={never} onChange={setNever} />
      </div>
    </Dialog>
  );
}
