/** One line of the table: a figure of the product and the bare baseline of the same run. */
export interface Figure {
  what: string;
  product: string;
  baseline: string;
  ratio: string;
  target: string;
  met: boolean;
}

const HEADINGS = {
  what: 'figure',
  product: 'product',
  baseline: 'bare baseline',
  ratio: 'ratio',
  target: 'target',
};
type Column = keyof typeof HEADINGS;
const COLUMNS = Object.keys(HEADINGS) as Column[];

export function renderTable(figures: readonly Figure[]): string {
  const rows: Record<Column, string>[] = [HEADINGS, ...figures];
  const width = (column: Column) => Math.max(...rows.map((row) => row[column].length));
  const line = (row: Record<Column, string>, mark: string) =>
    `${COLUMNS.map((column) => row[column].padEnd(width(column))).join('  ')}  ${mark}`;
  const rule = COLUMNS.map((column) => '─'.repeat(width(column))).join('  ');
  return [
    line(HEADINGS, ''),
    rule,
    ...figures.map((figure) => line(figure, figure.met ? '✓' : '✗ missed')),
  ].join('\n');
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
