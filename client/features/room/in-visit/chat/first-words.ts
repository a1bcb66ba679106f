import { cutText } from '#shared/rules/cut-text.ts';

const LENGTH = 60;

export function firstWords(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  if (line.length <= LENGTH) return line;
  const start = cutText(line, LENGTH + 1);
  const end = start.lastIndexOf(' ');
  return `${(end > 0 ? start.slice(0, end) : cutText(line, LENGTH)).trimEnd()}…`;
}
