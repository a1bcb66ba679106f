import { useTranslation } from 'react-i18next';
import { CANCEL_REASONS, type CancelReason } from '../../../shared/domain/workflow.ts';
import { Notice } from '../../components/notice.tsx';
import { formatDay, formatTime } from '../dates/format.ts';
import { useLanguage } from '../language/use-language.ts';

interface CancelledByPatientProps {
  cancelled: { at: string; reason: CancelReason; comment: string };
  timeZone: string;
}

/** For staff: when the patient cancelled, the reason with its category, and the comment. */
export function CancelledByPatient({ cancelled, timeZone }: CancelledByPatientProps) {
  const { t } = useTranslation('workflow');
  const language = useLanguage();
  const { at, reason, comment } = cancelled;
  const when = `${formatDay(at, timeZone, language)}, ${formatTime(at, timeZone, language)}`;
  return (
    <Notice tone="waiting" title={t('cancelledByPatient', { when })}>
      <p>
        {t(`reason ${reason}`)} · {t(`category ${CANCEL_REASONS[reason]}`)}
      </p>
      {comment ? <p>“{comment}”</p> : null}
    </Notice>
  );
}
