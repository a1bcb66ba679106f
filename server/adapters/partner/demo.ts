import type { Db } from '#server/storage/db/database.ts';
import { PartnerError, type PartnerService } from './port.ts';

export function openDemoPartner(db: Db, { namespaceRoot }: { namespaceRoot: string | null }): PartnerService {
  return {
    check: async () => ({ outcome: 'demo', status: null }),
    async readResponse(tripId) {
      const found = await db
        .selectFrom('demoPartnerAnswers')
        .selectAll()
        .where('tripId', '=', tripId)
        .executeTakeFirst();
      if (!found) throw new PartnerError('missing');
      return {
        resourceType: 'QuestionnaireResponse',
        identifier: { system: `${namespaceRoot}/trip`, value: tripId },
        questionnaire: `${namespaceRoot}/questionnaire/demo|1`,
        status: 'completed',
        authored: found.answeredAt.toISOString(),
        item: found.answers.map(({ question, answer }, index) => ({
          linkId: String(index + 1),
          text: question,
          answer: answer ? [{ valueString: answer }] : [],
        })),
      };
    },
  };
}
