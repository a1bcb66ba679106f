export { documentContracts } from './documents.ts';
export { escalationContracts } from './escalation.ts';
export { handOffContracts } from './hand-off.ts';
export { noteContracts } from './notes.ts';
export { safetyContracts } from './safety.ts';
export { sharedDocumentContracts } from './shared-documents.ts';
