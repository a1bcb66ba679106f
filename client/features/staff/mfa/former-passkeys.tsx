import { useTranslation } from 'react-i18next';
import { Notice } from '#client/ui/components/notice.tsx';
import type { Standing } from './use-challenge.ts';

/** Says why no passkey is asked for, to a person whose passkeys were all made for another host name. */
export function FormerPasskeys({ standing: { passkey, passkeysMadeFor } }: { standing: Standing }) {
  const { t } = useTranslation('mfa');
  if (passkey || passkeysMadeFor.length === 0) return null;
  return <Notice tone="waiting">{t('passkeysMadeFor', { hosts: passkeysMadeFor.join(', ') })}</Notice>;
}
