import { useTranslation } from 'react-i18next';
import type { Destination } from './use-challenge.ts';

/** A destination's description: 'w•••r@e•••.com', 'the number that ends in 0123'. */
export function useDestinationWords() {
  const { t } = useTranslation('mfa');
  return ({ method, hint }: Destination) => (method === 'SMS' ? t('numberEndsIn', { digits: hint }) : hint);
}
