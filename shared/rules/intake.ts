import { INTAKE_LIMITS, type IntakeAnswer, type IntakeQuestion } from '../domain/intake.ts';

/** The question accepts the answer; a required question is checked elsewhere. */
export function fits({ type, options }: IntakeQuestion, answer: IntakeAnswer): boolean {
  if (type === 'Free Text') return typeof answer === 'string' && answer.length <= INTAKE_LIMITS.text;
  if (typeof answer === 'string') return false;
  if (new Set(answer).size !== answer.length) return false;
  if (type === 'Image') return answer.length <= INTAKE_LIMITS.images;
  if (type === 'Single Select' && answer.length > 1) return false;
  return answer.every((chosen) => options.some(({ id }) => id === chosen));
}

/** An empty answer does not count. */
export function isAnswered(answer: IntakeAnswer | undefined): boolean {
  if (answer === undefined) return false;
  return typeof answer === 'string' ? answer.trim() !== '' : answer.length > 0;
}
