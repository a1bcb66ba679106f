export interface Figure {
  what: string;
  product: string;
  baseline: string;
  ratio: string;
  target: string;
  met: boolean;
}

export const reported = (what: string, product: string): Figure => ({
  what,
  product,
  baseline: '—',
  ratio: '—',
  target: '(reported)',
  met: true,
});

const HEADINGS: Record<Exclude<keyof Figure, 'met'>, string> = {
  what: 'figure',
  product: 'product',
  baseline: 'bare baseline',
  ratio: 'ratio',
  target: 'target',
};

/** @param earlier another column: its heading, and its text for a figure */
export function renderTable(
  figures: readonly Figure[],
  earlier?: { heading: string; of: (figure: Figure) => string },
): string {
  const cells = (figure: Omit<Figure, 'met'>, last: string) => [
    figure.what,
    figure.product,
    figure.baseline,
    figure.ratio,
    figure.target,
    ...(earlier ? [last] : []),
  ];
  const head = cells(HEADINGS, earlier?.heading ?? '');
  const rows = figures.map((figure) => cells(figure, earlier?.of(figure) ?? ''));
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)),
  );
  const line = (row: string[], mark: string) =>
    `${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}  ${mark}`;
  return [
    line(head, ''),
    widths.map((width) => '─'.repeat(width)).join('  '),
    ...rows.map((row, index) => line(row, figures[index]?.met ? '✓' : '✗ missed')),
  ].join('\n');
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
