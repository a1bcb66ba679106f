import { Mail, MessageSquare, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { PhoneLink } from '#client/ui/components/phone-link.tsx';
import type { VisitRecord } from '#shared/contracts/rest/desk/visit-changes.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import styles from './visit-changes.module.css';

interface NotifiedPeopleProps {
  people: VisitRecord['told']['move'];
  help: string;
}

export function NotifiedPeople({ people, help }: NotifiedPeopleProps) {
  const { t } = useTranslation('visit-actions');
  return (
    <Stack as="section" gap={2} className={styles.told}>
      <Text as="h3" size="body">
        {t('told')}
      </Text>
      <Stack as="ul" gap={2}>
        {people.map(({ name, methods, callAt }, index) => {
          const [first] = methods;
          const how = methods.length > 1 ? 'both' : (first ?? 'none');
          const Icon = first === 'Email' ? Mail : first === 'SMS' ? MessageSquare : UserRound;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name, and the list does not change
            <Row as="li" align="start" gap={2} key={index}>
              <Icon size={18} aria-hidden />
              <span>
                {t(`told.${how}`, { name })}
                {callAt ? (
                  <>
                    {' '}
                    <NumberToCall name={name} callAt={callAt} />
                  </>
                ) : null}
              </span>
            </Row>
          );
        })}
      </Stack>
      <Text tone="quiet" size="small">
        {help}
      </Text>
    </Stack>
  );
}

type ToCall = Pick<VisitRecord['told']['cancel'][number], 'name' | 'callAt'>;

export function PersonToCall({ name, callAt }: ToCall) {
  return (
    <>
      {name}
      {callAt ? (
        <>
          {', '}
          <NumberToCall name={name} callAt={callAt} />
        </>
      ) : null}
    </>
  );
}

function NumberToCall({ name, callAt }: { name: string; callAt: string }) {
  const { t } = useTranslation('visits');
  const phone = formatPhone(callAt);
  return (
    <PhoneLink number={callAt} label={t('callNumber', { name, phone })}>
      {phone}
    </PhoneLink>
  );
}
