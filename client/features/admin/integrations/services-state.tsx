import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { integrationsQuery } from './integration-queries.ts';

export default function ServicesState() {
  const { t } = useTranslation('integrations');
  const { practice } = useSignedIn();
  const { data } = useQuery(integrationsQuery(practice.practiceId));
  if (!data) return null;
  const lacks = [
    data.payment.source === 'none' ? t('lacks.payment') : null,
    data.email.via === null ? t('lacks.email') : null,
    data.sms.via === null ? t('lacks.sms') : null,
  ];
  return lacks.filter(Boolean).join(' · ') || null;
}
