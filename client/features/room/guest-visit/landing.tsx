import { useTranslation } from 'react-i18next';
import styles from '#client/features/check-in/guests/guests.module.css';
import type { LinkPartProps } from '#client/features/check-in/guests/link-part-props.ts';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import type { Invitation } from '#shared/contracts/rest/check-in/guests.ts';
import { JoinButton } from './join-button.tsx';

/** The button that opens the visit; on `/gl` also the guest's answer. */
export function Landing(props: LinkPartProps) {
  const { path, token, invitation } = props;
  const { t } = useTranslation('guests');
  const { response } = invitation;
  return (
    <div className={styles.choices}>
      <JoinButton {...props} />
      {path === 'gl' ? (
        <>
          <Notice tone="info">{t(response === 'PENDING' ? 'notAnswered' : `said ${response}`)}</Notice>
          <LinkButton block href={`/r/${token}`}>
            {t(response === 'PENDING' ? 'answerInvitation' : 'changeRsvp')}
          </LinkButton>
        </>
      ) : null}
      <p className={styles.said}>{t(nextKey(invitation))}</p>
    </div>
  );
}

function nextKey({ staffLink, guestType }: Invitation) {
  if (staffLink) return 'nextStaff';
  return guestType === 'captioner' ? 'nextCaptioner' : 'nextGuest';
}
