import type { QuestionnaireResponse } from '@medplum/fhirtypes';
import { encounterReference, identifierOf, type Naming, patientReference } from './identifiers.ts';

export interface AnswerFacts {
  key: string;
  patientRecordId: string;
  encounterRecordId: string | null;
  questionnaire: string;
  title: string;
  authoredAt: Date;
  answers: readonly {
    questionId: string;
    question: string;
    values: readonly string[];
    documents?: readonly string[];
  }[];
}

const DISPLAY = 'http://hl7.org/fhir/StructureDefinition/display';

export function buildAnswers(naming: Naming, facts: AnswerFacts): QuestionnaireResponse {
  const { key, patientRecordId, encounterRecordId, questionnaire, title, authoredAt, answers } = facts;
  const patient = patientReference(patientRecordId);
  return {
    resourceType: 'QuestionnaireResponse',
    identifier: identifierOf(naming, 'answers', key),
    questionnaire: /^(https?|urn):/.test(questionnaire)
      ? questionnaire
      : naming.canonicalOf('questionnaire', questionnaire),
    _questionnaire: { extension: [{ url: DISPLAY, valueString: title }] },
    status: 'completed',
    subject: patient,
    source: patient,
    ...(encounterRecordId ? { encounter: encounterReference(encounterRecordId) } : {}),
    authored: authoredAt.toISOString(),
    item: answers.map(({ questionId, question, values, documents = [] }) => {
      const answer = [
        ...values.map((valueString) => ({ valueString })),
        ...documents.map((id) => ({ valueReference: { reference: `DocumentReference/${id}` } })),
      ];
      return { linkId: questionId, text: question, ...(answer.length > 0 ? { answer } : {}) };
    }),
  } as QuestionnaireResponse;
}
