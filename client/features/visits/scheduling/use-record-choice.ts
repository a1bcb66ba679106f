import { useState } from 'react';
import { call } from '#client/api/call.ts';
import type { FoundPatient } from './schedule-queries.ts';

export type RecordChoice = ReturnType<typeof useRecordChoice>;

/**
 * Adds a person from the record system to the practice. `same` is set if an existing patient may be that person;
 * `SamePatientDialog` then asks.
 */
export function useRecordChoice(practiceId: number, onFound: (patient: FoundPatient) => void) {
  const [same, setSame] = useState<{ recordId: string; candidates: FoundPatient[] } | null>(null);
  const [choosing, setChoosing] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function choose(recordId: string, patientId?: string | null) {
    setChoosing(true);
    setFailure(null);
    try {
      const { patient, candidates } = await call('POST /api/provider/practices/:practiceId/record-patients', {
        params: { practiceId },
        body: { recordId, ...(patientId === undefined ? {} : { patientId }) },
      });
      if (patient) onFound(patient);
      else setSame({ recordId, candidates });
    } catch (error) {
      setFailure(error);
    } finally {
      setChoosing(false);
    }
  }
  function goBack() {
    setSame(null);
    setFailure(null);
  }
  return { same, choosing, failure, choose, goBack, forgetFailure: () => setFailure(null) };
}
