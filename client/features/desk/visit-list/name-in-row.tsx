import { PatientName } from '#client/features/visits/visits/patient-name.tsx';
import { type Named, useVisitName } from '#client/features/visits/visits/use-visit-name.ts';
import { useNarrow } from '#client/ui/components/use-narrow.ts';

/**
 * In a row that opens the visit, the name links to the patient. Not on a phone, where a finger could hit the name
 * instead of the row (PRODUCT 6.42).
 */
export function NameInRow({ visit, practiceId }: { visit: Named; practiceId?: number }) {
  const name = useVisitName()(visit);
  const narrow = useNarrow();
  return <PatientName name={name} patientId={narrow ? null : visit.patientId} practiceId={practiceId} />;
}
