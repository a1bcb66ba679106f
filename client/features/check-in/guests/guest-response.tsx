import { Check, CircleHelp, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Row, Text } from '#client/ui/components/layout.tsx';
import { GUEST_INVITE_RESPONSES, type GuestInviteResponse } from '#shared/domain/guest.ts';
import styles from './guests.module.css';
import { type GivenResponse, useGuestResponse } from './use-guest-response.ts';

const ICONS = { Accepted: Check, Maybe: CircleHelp, Declined: X };
const CHOICES = GUEST_INVITE_RESPONSES.filter((one): one is GivenResponse => one !== 'None');

interface GuestResponseProps {
  visitId: string;
  response: GuestInviteResponse;
}

export default function GuestResponse({ visitId, response }: GuestResponseProps) {
  const { t } = useTranslation('guests');
  return (
    <Card title={t('youAreInvited')}>
      <Text tone="quiet" size="small" breaks>
        {t('yourResponse')}: <strong>{t(`response.${response}`)}</strong>
      </Text>
      <ResponseChoices visitId={visitId} response={response} />
    </Card>
  );
}

interface ResponseChoicesProps extends GuestResponseProps {
  compact?: boolean;
  onAnswered?: () => void;
}

export function ResponseChoices(props: ResponseChoicesProps) {
  const { visitId, response, compact = false, onAnswered } = props;
  const { t } = useTranslation('guests');
  const { sending, respond } = useGuestResponse(visitId);
  return (
    <Row
      as="fieldset"
      gap={compact ? 2 : 3}
      above={compact ? 2 : 4}
      wrap
      className={compact ? styles.compactResponses : styles.responses}
      aria-label={t('yourResponse')}
    >
      {CHOICES.map((choice) => {
        const Icon = ICONS[choice];
        return (
          <Button
            key={choice}
            variant={response === choice ? 'primary' : 'secondary'}
            aria-pressed={response === choice}
            icon={compact ? null : <Icon size={20} aria-hidden />}
            busy={sending === choice}
            onClick={() => void respond(choice).then(onAnswered)}
          >
            {t(`response.${choice}`)}
          </Button>
        );
      })}
    </Row>
  );
}
