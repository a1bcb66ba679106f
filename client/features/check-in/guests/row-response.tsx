import { useTranslation } from 'react-i18next';
import { ChoiceMenu } from '#client/ui/components/menu.tsx';
import { GUEST_INVITE_RESPONSES, type GuestInviteResponse } from '#shared/domain/guest.ts';
import styles from './guests.module.css';
import { type GivenResponse, useGuestResponse } from './use-guest-response.ts';

const CHOICES = GUEST_INVITE_RESPONSES.filter((one): one is GivenResponse => one !== 'None');

export default function RowResponse(props: { visitId: string; response: GuestInviteResponse }) {
  const { visitId, response } = props;
  const { t } = useTranslation('guests');
  const { respond } = useGuestResponse(visitId);
  return (
    <div className={styles.rowResponse}>
      <span aria-hidden>{t('yourResponse')}:</span>
      <ChoiceMenu<GuestInviteResponse>
        label={t(response === 'None' ? 'pleaseAnswer' : 'yourResponse')}
        value={response}
        options={CHOICES.map((value) => ({ value, label: t(`response ${value}`) }))}
        onChange={(next) => {
          if (next !== 'None' && next !== response) void respond(next);
        }}
      />
    </div>
  );
}
