import { cutText } from '#shared/rules/cut-text.ts';

/** Maximum length of a preview, in characters. */
const LENGTH = 60;

/** The beginning of a message on one line, cut between words. */
export function firstWords(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  if (line.length <= LENGTH) return line;
  const start = cutText(line, LENGTH + 1);
  const end = start.lastIndexOf(' ');
  return `${(end > 0 ? start.slice(0, end) : cutText(line, LENGTH)).trimEnd()}…`;
}
