export { fhirClientContracts } from './fhir-clients.ts';
export { reconciliationContracts } from './reconciliation.ts';
export { recordPatientContracts } from './record-patients.ts';
export { rpmContracts } from './rpm.ts';
export { visitUploadContracts } from './visit-upload.ts';
