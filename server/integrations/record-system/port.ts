/** An appointment in the record system: one per patient of a visit. */
export interface KeptAppointment {
  appointmentId: string;
  /** When the patient checked in. */
  at: Date;
}

/** The practice's record system (EHR/PM), as far as it is integrated. */
export interface RecordSystem {
  /** `demo`: nothing is sent. */
  readonly kind: 'demo';
  /** Reports that the patient came: the appointment is KEPT. Idempotent. Throws to be retried. */
  markKept(appointment: KeptAppointment): Promise<void>;
}
