import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../ui/components/announce.tsx';
import { useRoom } from '../../foundation/room-connection/use-visit-connection.tsx';

/** Says who lets an admitted person in, until the visit's screen is there. */
export function LettingIn() {
  const { t } = useTranslation('in-visit');
  const name = useRoom((state) => state.facts?.admittedBy ?? null);
  const words = name === null ? t('lettingInPlain') : t('lettingIn', { name });
  useEffect(() => announce(words), [words]);
  return words;
}
