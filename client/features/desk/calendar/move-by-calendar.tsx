import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { localDate, localTime } from '#client/features/core/dates/format.ts';
import { occurrenceOf } from '#client/features/core/dates/wall-clock.ts';
import { scheduleOptionsQuery } from '#client/features/visits/scheduling/schedule-queries.ts';
import { MovePlace } from '#client/features/visits/visit-changes/move-place.tsx';
import { MoveFrame, MoveVisit } from '#client/features/visits/visit-changes/move-visit-dialog.tsx';
import { readVisitAgain, visitRecordQuery } from '#client/features/visits/visit-changes/record-queries.ts';
import { visitForChangeQuery } from '#client/features/visits/visits/visit-queries.ts';
import { DialogParts } from '#client/ui/components/dialog.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { changeOf } from '#shared/rules/visit-changes.ts';

export interface Drop {
  /** In milliseconds since the epoch. */
  startsAt: number;
  /** Null if the visit stays with its provider. */
  providerUserId: string | null;
}

interface MoveByCalendarProps {
  visitId: string;
  drop: Drop | null;
  onClose: () => void;
  onMoved: (visitId: string) => void;
}

/** Asks the same questions as the visit's page before a move. One dialog, also while they load. */
export function MoveByCalendar(props: MoveByCalendarProps) {
  return (
    <MoveFrame onClose={props.onClose}>
      <Suspense fallback={<MovePlace onClose={props.onClose} />}>
        <Questions {...props} />
      </Suspense>
    </MoveFrame>
  );
}

function Questions({ visitId, drop, onClose, onMoved }: MoveByCalendarProps) {
  const words = useErrorWords();
  const queries = useQueryClient();
  const { data: visit, ...loading } = useQuery(visitForChangeQuery(visitId));
  const { data: record, ...loadingRecord } = useQuery({
    ...visitRecordQuery(visitId, visit?.status ?? 'SCHEDULED'),
    enabled: visit !== undefined,
  });
  const options = useQuery({
    ...scheduleOptionsQuery(visit?.practiceId ?? 0),
    enabled: visit !== undefined,
  });
  const error = loading.error ?? loadingRecord.error;
  // Without the options, the questions show the error.
  if (!error && (!visit || !record || options.isPending)) return <MovePlace onClose={onClose} />;
  if (visit && record?.actions.includes('move')) {
    const { timeZone } = visit;
    const start = drop && {
      date: localDate(drop.startsAt, timeZone),
      time: localTime(drop.startsAt, timeZone),
      occurrence: occurrenceOf(drop.startsAt, timeZone),
      ...(drop.providerUserId ? { providerUserId: drop.providerUserId } : {}),
    };
    return (
      <MoveVisit
        visit={visit}
        record={record}
        to={start ?? {}}
        onClose={onClose}
        onDone={async () => {
          onClose();
          await readVisitAgain(queries, visit);
        }}
        onMoved={onMoved}
      />
    );
  }
  return (
    <DialogParts>
      {visit && record ? (
        <Notice tone="danger">
          {words.code(changeOf('move', visit.status, 'provider').refusal ?? 'ACCESS_DENIED')}
        </Notice>
      ) : (
        <ErrorNotice error={orCode(error, 'FAILED_TO_LOAD_VISITS')} />
      )}
    </DialogParts>
  );
}
