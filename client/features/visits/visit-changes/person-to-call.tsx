import { useTranslation } from 'react-i18next';
import { PhoneLink } from '#client/ui/components/phone-link.tsx';
import type { VisitRecord } from '#shared/contracts/rest/desk/visit-changes.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';

type ToCall = Pick<VisitRecord['told']['cancel'][number], 'name' | 'callAt'>;

/** `Ben Hayes, (602) 555-1001`: a person that the practice must notify itself. */
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

export function NumberToCall({ name, callAt }: { name: string; callAt: string }) {
  const { t } = useTranslation('visits');
  const phone = formatPhone(callAt);
  return (
    <PhoneLink number={callAt} label={t('callNumber', { name, phone })}>
      {phone}
    </PhoneLink>
  );
}
