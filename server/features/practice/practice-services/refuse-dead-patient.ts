import { type RecordSystem, RecordSystemError } from '#server/adapters/record-system/port.ts';

/**
 * Checks the patient's id, which may be months old. Nothing is written for a record that was merged, deleted or
 * deactivated.
 *
 * @param mayBeGone allows canceling for a record that is gone
 * @throws RecordSystemError `patient-gone`
 */
export async function refuseDeadPatient(
  records: RecordSystem,
  patientRecordId: string,
  { mayBeGone }: { mayBeGone: boolean },
): Promise<void> {
  const standing = await records.patientStanding(patientRecordId);
  if (standing.is === 'merged')
    throw new RecordSystemError('patient-gone', 'the patient was merged', { mergedInto: standing.into });
  if (standing.is === 'gone' && !mayBeGone)
    throw new RecordSystemError('patient-gone', 'the patient was deleted or deactivated');
}
