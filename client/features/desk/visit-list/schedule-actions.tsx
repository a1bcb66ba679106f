import { CalendarPlus, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { mayStartOnDemand } from '#shared/rules/on-demand.ts';

/** Of the list and the calendar: a visit now, and one for later. */
export function ScheduleActions() {
  const { t } = useTranslation('visit-list');
  const { t: common } = useTranslation('visits');
  const { practice } = useSignedIn();
  return (
    <>
      {mayStartOnDemand(practice, practice.userType) ? (
        <LinkButton icon={<Video size={20} aria-hidden />} href="/provider/visits/on-demand">
          {t('onDemand')}
        </LinkButton>
      ) : null}
      <LinkButton
        variant="primary"
        icon={<CalendarPlus size={20} aria-hidden />}
        href="/provider/visits/schedule"
      >
        {common('schedule')}
      </LinkButton>
    </>
  );
}
