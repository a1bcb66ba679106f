export { documentContracts } from './documents.ts';
export { handOffContracts } from './hand-off.ts';
export { noteContracts } from './notes.ts';
export { safetyContracts } from './safety.ts';
export { sharedDocumentContracts } from './shared-documents.ts';
