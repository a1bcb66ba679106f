import { z } from 'zod';
import { PartnerError } from '#server/adapters/partner/port.ts';
import type { History } from '#shared/contracts/rest/check-in/partner-steps.ts';
import { cleanForeign } from '#shared/rules/clean-text.ts';
import { cutText } from '#shared/rules/cut-text.ts';
import { isBelowNamespace } from '#shared/rules/namespace.ts';

/*
 * A partner's questionnaire answers as received and as shown to staff. Pure. Content from another system, so it is
 * validated, bounded, and only ever shown as text.
 */

const DEEPEST = 12;
const MOST_QUESTIONS = 600;
const LONGEST_TEXT = 5_000;

const Coding = z.object({ display: z.string().optional(), code: z.string().optional() });
const Answer = z.looseObject({
  valueBoolean: z.boolean().optional(),
  valueDecimal: z.number().optional(),
  valueInteger: z.number().optional(),
  valueDate: z.string().optional(),
  valueDateTime: z.string().optional(),
  valueTime: z.string().optional(),
  valueString: z.string().optional(),
  valueUri: z.string().optional(),
  valueCoding: Coding.optional(),
  valueQuantity: z.object({ value: z.number().optional(), unit: z.string().optional() }).optional(),
});
const Item = z.looseObject({ linkId: z.string().min(1), text: z.string().optional() });

const Response = z.looseObject({
  resourceType: z.literal('QuestionnaireResponse'),
  identifier: z.looseObject({ system: z.string(), value: z.string() }),
  questionnaire: z.string(),
  status: z.enum(['completed', 'amended']),
  authored: z.string().max(40).optional(),
  item: z.array(z.unknown()).max(MOST_QUESTIONS).optional(),
});
export type QuestionnaireResponse = z.output<typeof Response>;

/**
 * Parses a partner's response for a trip, if it is about the trip's patient.
 *
 * @throws PartnerError
 */
export function acceptResponse(
  sent: unknown,
  { tripId, namespaceRoot }: { tripId: string; namespaceRoot: string },
): QuestionnaireResponse {
  const read = Response.safeParse(cleanForeign(sent));
  if (!read.success) throw new PartnerError('not-fhir');
  const { identifier, questionnaire, item = [] } = read.data;
  if (!isBelowNamespace(namespaceRoot, questionnaire) || !isBelowNamespace(namespaceRoot, identifier.system))
    throw new PartnerError('other-namespace');
  if (identifier.value !== tripId) throw new PartnerError('other-patient');
  if (!walk(item, 0, [])) throw new PartnerError('not-fhir');
  return read.data;
}

export function answersOf({ item = [] }: QuestionnaireResponse): Pick<History, 'answers' | 'cut'> {
  const answers: History['answers'] = [];
  walk(item, 0, answers);
  return { answers: answers.slice(0, MOST_QUESTIONS), cut: answers.length > MOST_QUESTIONS };
}

function walk(items: unknown, depth: number, found: History['answers']): boolean {
  if (!Array.isArray(items) || depth > DEEPEST) return false;
  for (const one of items) {
    const read = Item.safeParse(one);
    if (!read.success) return false;
    if (found.length > MOST_QUESTIONS) return true;
    const { linkId, text, answer, item } = read.data;
    const given = z
      .array(Answer)
      .max(MOST_QUESTIONS)
      .safeParse(answer ?? []);
    if (!given.success) return false;
    found.push({ depth, question: plain(text ?? linkId), texts: given.data.flatMap(textsOf).map(plain) });
    for (const below of [item, ...given.data.map((one) => one.item)])
      if (below !== undefined && !walk(below, depth + 1, found)) return false;
  }
  return true;
}

function textsOf(answer: z.output<typeof Answer>): string[] {
  const { valueCoding: coding, valueQuantity: quantity, valueBoolean: yes } = answer;
  if (yes !== undefined) return [yes ? 'Yes' : 'No'];
  if (coding) return [coding.display ?? coding.code ?? ''].filter(Boolean);
  if (quantity) return [[quantity.value, quantity.unit].filter((part) => part !== undefined).join(' ')];
  const { valueString, valueDecimal, valueInteger, valueDate, valueDateTime, valueTime, valueUri } = answer;
  const value =
    valueString ?? valueDecimal ?? valueInteger ?? valueDate ?? valueDateTime ?? valueTime ?? valueUri;
  return value === undefined || value === '' ? [] : [String(value)];
}

const plain = (text: string): string =>
  cutText(text, LONGEST_TEXT).replace(/(?!\n)[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
