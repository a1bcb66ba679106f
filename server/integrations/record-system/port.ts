/** An appointment as the record system knows it: one for each patient of a visit. */
export interface KeptAppointment {
  appointmentId: string;
  /** When the patient checked in. */
  at: Date;
}

/** The practice's record system (EHR/PM), as far as it is spoken to today. */
export interface RecordSystem {
  /** `demo`: nothing leaves the house. */
  readonly kind: 'demo';
  /** The patient has come: the appointment is KEPT. Once more changes nothing. Throws when it should be tried again. */
  markKept(appointment: KeptAppointment): Promise<void>;
}
