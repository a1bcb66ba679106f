import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { call } from '../../../api/call.ts';
import { noteOpened } from '../../../api/opened-visit.ts';
import { Button } from '../../../ui/components/button.tsx';
import { LinkButton } from '../../../ui/components/link-button.tsx';
import { ErrorNotice } from '../../../ui/errors/error-notice.tsx';
import type { LinkPartProps } from '../../before-visit/guests/link-part-props.ts';
import { loadGuestVisitPage } from './guest-visit-code.ts';

/** Opens the visit with the guest's link; colleagues sign in. */
export function JoinButton({ path, token, invitation, onFailed }: LinkPartProps) {
  const { t } = useTranslation('guests');
  const [, navigate] = useLocation();
  const [opening, setOpening] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { staffLink } = invitation;

  useEffect(() => {
    if (!staffLink) void loadGuestVisitPage().catch(() => {});
  }, [staffLink]);

  async function open() {
    setOpening(true);
    setError(null);
    try {
      const { guestId } = await call('POST /api/guest/links/:path/:token/open', { params: { path, token } });
      noteOpened(guestId, invitation.practice);
      navigate(`/guest/visit/${guestId}`);
    } catch (caught) {
      if (!onFailed(caught)) setError(caught);
      setOpening(false);
    }
  }

  return (
    <>
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
    </>
  );
}
