import { sql } from 'kysely';
import { buildAnswers } from '#server/formats/fhir/answers.ts';
import { type FhirType, idsOf } from './fhir-type.ts';
import { selectThere } from './resource-rows.queries.ts';
import { byId, byIdentifier, byLastUpdated, byPatient, byStatus, byTime } from './search-parameters.ts';

export default {
  type: 'QuestionnaireResponse',
  documentation: "A patient's answers before a visit, with the questions as they were read.",
  parameters: {
    _id: byId,
    _lastUpdated: byLastUpdated,
    identifier: byIdentifier('QuestionnaireResponse', 'answers'),
    patient: byPatient,
    authored: byTime('authored', 'When they were submitted'),
    status: byStatus('http://hl7.org/fhir/questionnaire-answers-status'),
  },
  async build({ db, naming, practiceIds }, rows) {
    const patients = new Map(rows.map(({ id, patientId }) => [id, patientId]));
    const found = await db
      .selectFrom('intakeSubmissions')
      .select(['sessionId', 'at', 'answers'])
      .where('sessionId', '=', sql<string>`any(${idsOf(rows)}::uuid[])`)
      .execute();
    const images = found.flatMap(({ answers }) => answers.flatMap(({ imageIds }) => imageIds));
    const shown = await selectThere(db, practiceIds, 'DocumentReference', images);
    const begun = await selectThere(db, practiceIds, 'Encounter', idsOf(rows));
    return new Map(
      found.map(({ sessionId, at, answers }) => {
        const built = buildAnswers(naming, {
          key: sessionId,
          patientRecordId: patients.get(sessionId) ?? '',
          encounterRecordId: begun.has(sessionId) ? sessionId : null,
          questionnaire: sessionId,
          title: 'Intake answers',
          authoredAt: at,
          answers: answers.map(({ question, texts, imageIds }, index) => ({
            questionId: `q${index + 1}`,
            question,
            values: texts,
            documents: imageIds.filter((id) => shown.has(id)),
          })),
        });
        return [sessionId, built];
      }),
    );
  },
} satisfies FhirType;
