import type { Bilingual } from './intake.ts';

/** A reason for cancelling that staff choose; without Spanish words the English ones are shown. */
export interface StaffCancelReason extends Bilingual {
  /** For the practice's own counting; the patient never sees it. */
  category: string;
}

/** Most reasons on a practice's list. */
export const MOST_CANCEL_REASONS = 30;

/** The reasons that a practice begins with, in the categories of the patients' own reasons. */
export const STAFF_CANCEL_REASONS: StaffCancelReason[] = [
  { en: 'The patient cannot make it', es: 'El paciente no puede asistir', category: 'Scheduling' },
  { en: 'The provider is not available', es: 'El proveedor no está disponible', category: 'Scheduling' },
  { en: 'The patient feels better', es: 'El paciente se siente mejor', category: 'No longer needed' },
  {
    en: 'The patient was seen elsewhere',
    es: 'Al paciente lo atendieron en otro lugar',
    category: 'No longer needed',
  },
  { en: 'Technical problem', es: 'Problema técnico', category: 'Technical' },
  { en: 'Cost', es: 'Costo', category: 'Cost' },
  { en: 'Another reason', es: 'Otro motivo', category: 'Other' },
];
