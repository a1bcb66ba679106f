import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, EllipsisVertical, ListChecks, Phone, Send, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { choose } from '#client/features/desk/several-visits/choose-visit.tsx';
import { useScheduleAgain } from '#client/features/visits/scheduling/use-schedule-again.ts';
import VisitActions from '#client/features/visits/visit-changes/visit-changes.tsx';
import { messagesQuery } from '#client/features/visits/visit-messages/messages-api.ts';
import { ResendDialog } from '#client/features/visits/visit-messages/resend-dialog.tsx';
import { patientPath } from '#client/features/visits/visits/patient-name.tsx';
import { isOver } from '#client/features/visits/visits/visit-over.ts';
import { type VisitDetail, visitForChangeQuery } from '#client/features/visits/visits/visit-queries.ts';
import type { MenuAction } from '#client/ui/components/menu.tsx';
import { useNarrow } from '#client/ui/components/use-narrow.ts';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';

interface RowActionsProps {
  visit: VisitListItem;
  label: string;
  placeholder: ReactNode;
}

export default function RowActions({ visit: { visitId }, label, placeholder }: RowActionsProps) {
  const { data: visit } = useQuery(visitForChangeQuery(visitId));
  return visit ? <Loaded visit={visit} label={label} placeholder={placeholder} /> : placeholder;
}

function Loaded({ visit, label, placeholder }: Omit<RowActionsProps, 'visit'> & { visit: VisitDetail }) {
  const actionsOfPatient = useActionsOfPatient();
  const { t } = useTranslation('visit-messages');
  const [resends, setResends] = useState(false);
  const { data: messages } = useQuery({ ...messagesQuery(visit.visitId), enabled: resends });
  const { t: several } = useTranslation('several-visits');
  // For screens without a pointer, which shows the row's box.
  const select = {
    label: several('select'),
    icon: <ListChecks size={18} aria-hidden />,
    onSelect: () => choose(visit.visitId, true),
  };
  const narrow = useNarrow();
  const ofPatients = visit.visitPatients.filter(({ removed }) => !removed).flatMap(actionsOfPatient(visit));
  const resend = {
    label: t('resend'),
    icon: <Send size={18} aria-hidden />,
    onSelect: () => setResends(true),
  };
  return (
    <>
      <VisitActions
        visit={visit}
        label={label}
        icon={<EllipsisVertical size={20} aria-hidden />}
        placeholder={placeholder}
        first={isOver(visit) ? ofPatients : [...(narrow ? [select] : []), ...ofPatients, resend]}
      />
      {resends && messages ? (
        <ResendDialog
          visitId={visit.visitId}
          patients={messages.patients}
          guests={messages.guests}
          onClose={() => setResends(false)}
        />
      ) : null}
    </>
  );
}

function useActionsOfPatient() {
  const { t } = useTranslation('visits');
  const [, navigate] = useLocation();
  const scheduleAgain = useScheduleAgain();
  return (visit: VisitDetail) =>
    ({ patientId, firstName, lastName, mobile }: VisitDetail['visitPatients'][number]): MenuAction[] => {
      const name = `${firstName} ${lastName}`;
      return [
        ...(mobile
          ? [
              {
                label: t('callNumber', { name, phone: formatPhone(mobile) }),
                icon: <Phone size={18} aria-hidden />,
                onSelect: () => location.assign(`tel:${mobile}`),
              },
            ]
          : []),
        {
          label: t('openPatient', { name }),
          icon: <UserRound size={18} aria-hidden />,
          onSelect: () => navigate(patientPath(patientId)),
        },
        ...(isOver(visit)
          ? [
              {
                label: t('scheduleAgainNamed', { name }),
                icon: <CalendarPlus size={18} aria-hidden />,
                onSelect: () => void scheduleAgain(patientId),
              },
            ]
          : []),
      ];
    };
}
