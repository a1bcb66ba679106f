import { ANSWERED_WITH, type IntakeQuestion } from '../domain/intake.ts';
import type { WorkflowStep } from '../domain/workflow.ts';

export const THINGS_TO_HAVE = ['medicines', 'id', 'picture', 'address', 'card'] as const;
type ThingToHave = (typeof THINGS_TO_HAVE)[number];

type Question = Pick<IntakeQuestion, 'question' | 'type'>;

/** Matches the practice's own text, and therefore usual words of both languages. */
const MEDICINES = /medic(ine|ation|ament)|\b(pills?|drugs?|pastillas?)\b/i;
const IDENTITY =
  /\b(ID|photo id|identification|identificación|driver’?'?s license|licencia|insurance|seguro)\b/i;

/**
 * Things for these steps that a patient may have to look for first.
 *
 * @param open the remaining steps
 * @param questions of the intake, if it is among the steps
 */
export function thingsToHave(open: readonly WorkflowStep[], questions: readonly Question[]): ThingToHave[] {
  const asks = (pattern: RegExp) =>
    open.includes('intake') && questions.some(({ question: { en, es } }) => pattern.test(`${en} ${es}`));
  const asksImage = questions.some(({ type }) => ANSWERED_WITH[type] === 'images');
  const things: [ThingToHave, boolean][] = [
    ['medicines', asks(MEDICINES)],
    ['id', asks(IDENTITY)],
    ['picture', open.includes('image') || (open.includes('intake') && asksImage)],
    ['address', open.includes('location')],
    ['card', open.includes('copay')],
  ];
  return things.filter(([, needed]) => needed).map(([thing]) => thing);
}
