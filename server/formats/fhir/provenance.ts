import type { CodeableConcept, Provenance, ProvenanceAgent } from '@medplum/fhirtypes';
import { SYSTEMS } from './codes.ts';
import { type Naming, patientReference, practitionerReference } from './identifiers.ts';

type ProvenanceActivity =
  | 'consent-signed'
  | 'answers-submitted'
  | 'image-added'
  | 'document-shared'
  | 'patient-reconciled'
  | 'reconciliation-undone'
  | 'record-uploaded';

export interface ProvenanceFacts {
  activity: ProvenanceActivity;
  target: { type: string; id: string };
  at: Date;
  patientRecordId: string;
  agent:
    | { kind: 'staff'; id: string; name: string }
    | { kind: 'patient' }
    | { kind: 'legal-representative'; name: string };
}

interface Meaning {
  text: string;
  /** v3 DataOperation. */
  operation: 'CREATE' | 'UPDATE' | 'READ';
  /** The agent's role, from FHIR's provenance-participant-type. */
  part: 'author' | 'attester' | 'verifier' | 'performer';
}

const MEANINGS: Readonly<Record<ProvenanceActivity, Meaning>> = {
  'consent-signed': { text: 'Consent signed', operation: 'CREATE', part: 'attester' },
  'answers-submitted': { text: 'Answers submitted', operation: 'CREATE', part: 'author' },
  'image-added': { text: 'Image added', operation: 'CREATE', part: 'author' },
  'document-shared': { text: 'Document shown in the visit', operation: 'CREATE', part: 'performer' },
  'patient-reconciled': { text: 'Reconciled with the record', operation: 'UPDATE', part: 'verifier' },
  'reconciliation-undone': { text: 'Reconciliation undone', operation: 'UPDATE', part: 'verifier' },
  'record-uploaded': { text: 'Written to the record system', operation: 'READ', part: 'performer' },
};

export function buildProvenance(naming: Naming, facts: ProvenanceFacts): Provenance {
  const { activity, target, at } = facts;
  const { text, operation } = MEANINGS[activity];
  const moment = at.toISOString();
  return {
    resourceType: 'Provenance',
    target: [{ reference: `${target.type}/${target.id}` }],
    occurredDateTime: moment,
    recorded: moment,
    activity: { coding: [{ system: SYSTEMS.dataOperation, code: operation }], text },
    agent: [agentOf(naming, facts)],
  };
}

function agentOf(naming: Naming, { activity, agent, patientRecordId }: ProvenanceFacts): ProvenanceAgent {
  const code = MEANINGS[activity].part;
  const type: CodeableConcept = { coding: [{ system: SYSTEMS.provenanceAgent, code }] };
  const patient = patientReference(patientRecordId);
  switch (agent.kind) {
    case 'staff':
      return { type, who: practitionerReference(naming, agent) };
    case 'patient':
      return { type, who: patient };
    case 'legal-representative':
      return { type, who: { type: 'RelatedPerson', display: agent.name }, onBehalfOf: patient };
  }
}
