/** A person in a room drawn as dots. */
export function BlurIcon() {
  return (
    <svg viewBox="0 0 64 36" width="64" height="36" fill="currentColor" aria-hidden="true">
      <g opacity="0.55">
        {ROWS.flatMap((y, row) =>
          COLUMNS.map((x) => <circle key={`${x}-${y}`} cx={x} cy={y} r={2 - row * 0.15} />),
        )}
      </g>
      <circle cx="32" cy="14" r="6.5" />
      <path d="M18 36c0-9 6-13 14-13s14 4 14 13z" />
    </svg>
  );
}

const ROWS = [5, 13, 21, 29];
/** On both sides of the person. */
const COLUMNS = [4, 12, 52, 60];
