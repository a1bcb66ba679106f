import { useTranslation } from 'react-i18next';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { useLateMinutes } from '#client/features/visits/lateness/use-late-minutes.ts';
import { Notice } from '#client/ui/components/notice.tsx';

/** How late the provider is for a person who has not checked in; null once staff are in the visit. */
export function useLateness() {
  const minutes = useLateMinutes();
  const present = useRoom((state) => state.facts?.providerPresent ?? false);
  return present ? null : minutes;
}

export function LateNotice() {
  const { t } = useTranslation('waiting-room');
  const minutes = useLateness();
  const provider = useRoom((state) => state.facts?.providerName ?? '');
  if (minutes === null) return null;
  return (
    <Notice tone="waiting" announce="status">
      <p>{t('late', { provider, count: minutes })}</p>
    </Notice>
  );
}
