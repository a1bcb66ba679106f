import { useTranslation } from 'react-i18next';
import { formatDay, formatTime } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Notice } from '#client/ui/components/notice.tsx';
import type { NoShowReason } from '#shared/domain/visit.ts';

interface RemovedPatientProps {
  removed: { at: string; by: string; noShow: { reason: NoShowReason; comment: string } | null };
  timeZone: string;
}

export default function RemovedPatient({ removed, timeZone }: RemovedPatientProps) {
  const { t } = useTranslation('visit-actions');
  const language = useLanguage();
  const { at, by, noShow } = removed;
  const when = `${formatDay(at, timeZone, language)}, ${formatTime(at, timeZone, language)}`;
  if (!noShow) return <Notice tone="waiting" title={t('removed', { name: by, when })} />;
  return (
    <Notice tone="danger" title={t('noShowBy', { name: by, when })}>
      <p>{t(`reason.${noShow.reason}`)}</p>
      {noShow.comment ? <p>“{noShow.comment}”</p> : null}
    </Notice>
  );
}
