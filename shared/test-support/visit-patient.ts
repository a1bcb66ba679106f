/** What a visit's row has of a patient who has done nothing yet, without who they are. */
export const EXPECTED_PATIENT = {
  mobile: null,
  patientInVisit: false,
  intakeComplete: false,
  reconciled: false,
  keptAt: null,
  visitStatus: 'SCHEDULED',
  cancelled: null,
  removed: null,
  linkDelivery: 'Email',
} as const;
