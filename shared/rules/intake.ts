import { ANSWERED_WITH, INTAKE_LIMITS, type IntakeAnswer, type IntakeQuestion } from '../domain/intake.ts';

export function fits({ type, options }: IntakeQuestion, answer: IntakeAnswer): boolean {
  const kind = ANSWERED_WITH[type];
  if (typeof answer === 'string') return kind === 'text' && answer.length <= INTAKE_LIMITS.text;
  if (new Set(answer).size !== answer.length) return false;
  const offered = () => answer.every((chosen) => options.some(({ id }) => id === chosen));
  switch (kind) {
    case 'text':
      return false;
    case 'images':
      return answer.length <= INTAKE_LIMITS.images;
    case 'option':
      return answer.length <= 1 && offered();
    case 'options':
      return offered();
    default:
      return kind satisfies never;
  }
}

export function isAnswered(answer: IntakeAnswer | undefined): boolean {
  if (answer === undefined) return false;
  return typeof answer === 'string' ? answer.trim() !== '' : answer.length > 0;
}
