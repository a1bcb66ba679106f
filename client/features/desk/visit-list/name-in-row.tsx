import { PatientName } from '#client/features/visits/visits/patient-name.tsx';
import { type Named, useVisitName } from '#client/features/visits/visits/use-visit-name.ts';
import { useNarrow } from '#client/ui/components/use-narrow.ts';

/**
 * A visit's name in a row that opens the visit: it leads to the patient, but on a phone, where a finger could hit it
 * instead of the row, nowhere (PRODUCT 6.42).
 */
export function NameInRow({ visit, practiceId }: { visit: Named; practiceId?: number }) {
  const name = useVisitName()(visit);
  const narrow = useNarrow();
  return <PatientName name={name} patientId={narrow ? null : visit.patientId} practiceId={practiceId} />;
}
