import { type RecordSystem, RecordSystemError } from '#server/adapters/record-system/port.ts';

/**
 * The patient's id in the record system may be months old: nothing is written for a record that was merged, deleted or
 * deactivated there.
 *
 * @param mayBeGone what is taken back may be of a record that is gone
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
