import { useTranslation } from 'react-i18next';
import { Row } from '#client/ui/components/layout.tsx';
import { ChoiceMenu } from '#client/ui/components/menu.tsx';
import { GUEST_INVITE_RESPONSES, type GuestInviteResponse } from '#shared/domain/guest.ts';
import { type GivenResponse, useGuestResponse } from './use-guest-response.ts';

const CHOICES = GUEST_INVITE_RESPONSES.filter((one): one is GivenResponse => one !== 'None');

export default function RowResponse(props: { visitId: string; response: GuestInviteResponse }) {
  const { visitId, response } = props;
  const { t } = useTranslation('guests');
  const { respond } = useGuestResponse(visitId);
  return (
    <Row gap={2} wrap align="center" above={2} tone="quiet" size="small">
      <span aria-hidden>{t('yourResponse')}:</span>
      <ChoiceMenu<GuestInviteResponse>
        label={t(response === 'None' ? 'pleaseAnswer' : 'yourResponse')}
        value={response}
        options={CHOICES.map((value) => ({ value, label: t(`response.${value}`) }))}
        onChange={(next) => {
          if (next !== 'None' && next !== response) void respond(next);
        }}
      />
    </Row>
  );
}
