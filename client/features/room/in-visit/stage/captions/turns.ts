import type { CaptionLine } from '#shared/domain/captions.ts';

export interface Turn {
  seatId: string;
  lines: readonly CaptionLine[];
}

export function turnsOf(lines: readonly CaptionLine[]): Turn[] {
  const turns: { seatId: string; lines: CaptionLine[] }[] = [];
  for (const line of lines) {
    const last = turns.at(-1);
    if (last?.seatId === line.seatId) last.lines.push(line);
    else turns.push({ seatId: line.seatId, lines: [line] });
  }
  return turns;
}
