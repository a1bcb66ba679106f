import { useTranslation } from 'react-i18next';
import { PRESENCE_TONES, RSVP_TONES, useGuestWords } from '#client/features/check-in/guests/guest-words.ts';
import { PaymentRow } from '#client/features/check-in/payments/visit-payments.tsx';
import { MessageRow } from '#client/features/visits/visit-messages/message-row.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { StatusPill } from '#client/ui/components/status-pill.tsx';
import type { AdminVisit } from './admin-visit-queries.ts';
import styles from './admin-visits.module.css';

export function GuestsTab({ record: { guests, visit } }: { record: AdminVisit }) {
  const { t } = useTranslation('admin-visits');
  const { t: tGuest } = useTranslation('guests');
  const words = useGuestWords('staff', visit.timeZone);
  return (
    <div className={styles.cards}>
      <Card title={t('tab.guests')}>
        {guests.length === 0 ? <Text tone="quiet">{t('noGuests')}</Text> : null}
        <Stack as="ul">
          {guests.map((guest) => (
            <li key={guest.guestId} className={styles.entry}>
              <div className={styles.what}>
                <strong>{guest.name}</strong>
                <span className={styles.pills}>
                  <StatusPill tone={RSVP_TONES[guest.inviteState]}>
                    {tGuest(`state ${guest.inviteState}`)}
                  </StatusPill>
                  {guest.presence === 'Removed' ? null : (
                    <StatusPill tone={PRESENCE_TONES[guest.presence]}>
                      {tGuest(`presence ${guest.presence}`)}
                    </StatusPill>
                  )}
                </span>
              </div>
              <Text as="span" tone="quiet">
                {words.who(guest)}
              </Text>
              <Text as="span" tone="quiet">
                {words.how(guest)}
              </Text>
              <Text as="span" tone="quiet">
                {words.by(guest)}
              </Text>
            </li>
          ))}
        </Stack>
      </Card>
    </div>
  );
}

export function NotificationsTab({ record: { messages, visit } }: { record: AdminVisit }) {
  const { t } = useTranslation('admin-visits');
  return (
    <div className={styles.cards}>
      <Card title={t('tab.notifications')}>
        {messages.length === 0 ? <Text tone="quiet">{t('noMessages')}</Text> : null}
        <Stack as="ul">
          {messages.map((message) => (
            <MessageRow
              key={message.messageId}
              visitId={visit.visitId}
              message={message}
              timeZone={visit.timeZone}
              onCorrect={null}
            />
          ))}
        </Stack>
      </Card>
    </div>
  );
}

export function PaymentsTab({ record: { payments, visit } }: { record: AdminVisit }) {
  const { t } = useTranslation('admin-visits');
  return (
    <div className={styles.cards}>
      <Card title={t('tab.payments')}>
        {payments.length === 0 ? <Text tone="quiet">{t('noPayments')}</Text> : null}
        <Stack as="ul">
          {payments.map((payment) => (
            <PaymentRow
              key={payment.sessionId}
              payment={payment}
              visit={visit}
              timeZone={visit.timeZone}
              onChanged={() => Promise.resolve()}
            />
          ))}
        </Stack>
      </Card>
    </div>
  );
}
