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
  readsCaptions: false,
} as const;
