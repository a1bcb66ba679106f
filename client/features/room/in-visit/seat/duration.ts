/** A duration in its largest unit: '45 sec', '12 min'. */
export function shortDuration(ms: number, language: string): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const [value, unit] =
    seconds < 60
      ? ([seconds, 'second'] as const)
      : seconds < 3_600
        ? ([Math.floor(seconds / 60), 'minute'] as const)
        : ([Math.floor(seconds / 3_600), 'hour'] as const);
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
}

/** `m:ss` or `h:mm:ss`. */
export function callClock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
