export { adminVisitContracts } from './admin-visits.ts';
export { communicationsTestContracts } from './communications-test.ts';
export { demoContracts } from './demo.ts';
export { exportContracts, patientExportContracts } from './exports.ts';
export { integrationContracts } from './integrations.ts';
export { interpreterServiceContracts } from './interpreter-service.ts';
export { partnerContracts } from './partners.ts';
export { paymentProcessorContracts } from './payment-processor.ts';
export { recordConnectionContracts } from './record-connection.ts';
