import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { call } from '#client/api/call.ts';
import { noteOpened } from '#client/api/opened-visit.ts';
import type { LinkPartProps } from '#client/features/check-in/guests/link-part-props.ts';
import { Button } from '#client/ui/components/button.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { loadGuestVisitPage } from './guest-visit-code.ts';

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
