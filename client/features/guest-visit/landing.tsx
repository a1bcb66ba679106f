import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { ErrorNotice } from '../../errors/error-notice.tsx';
import styles from '../guests/guests.module.css';
import type { LinkPartProps } from '../guests/link-part-props.ts';
import { loadGuestVisitPage } from './guest-visit-code.ts';

/** The button that opens the visit; on `/gl` also the guest's answer. */
export function Landing({ path, token, invitation, onFailed }: LinkPartProps) {
  const { t } = useTranslation('guests');
  const [, navigate] = useLocation();
  const [opening, setOpening] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { response, staffLink } = invitation;

  useEffect(() => {
    if (!staffLink) void loadGuestVisitPage();
  }, [staffLink]);

  async function open() {
    setOpening(true);
    setError(null);
    try {
      const { guestId } = await call('POST /api/guest/links/:path/:token/open', { params: { path, token } });
      navigate(`/guest/visit/${guestId}`);
    } catch (caught) {
      if (!onFailed(caught)) setError(caught);
      setOpening(false);
    }
  }

  return (
    <div className={styles.choices}>
      {error ? <ErrorNotice error={error} /> : null}
      {staffLink ? (
        <LinkButton variant="primary" size="large" block href={staffLink} reload>
          {t('signInToJoin')}
        </LinkButton>
      ) : (
        <Button variant="primary" size="large" block busy={opening} onClick={open}>
          {t('join')}
        </Button>
      )}
      {path === 'gl' ? (
        <>
          <Notice tone="info">{t(response === 'PENDING' ? 'notAnswered' : `said ${response}`)}</Notice>
          <LinkButton block href={`/r/${token}`}>
            {t(response === 'PENDING' ? 'answerInvitation' : 'changeRsvp')}
          </LinkButton>
        </>
      ) : null}
      <p className={styles.said}>{t(staffLink ? 'nextStaff' : 'nextGuest')}</p>
    </div>
  );
}
