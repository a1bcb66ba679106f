import type { Measurement } from './rpm-queries.ts';

export interface Series {
  code: string;
  name: string;
  unit: string;
  points: Pick<Measurement, 'measurementId' | 'at' | 'value'>[];
}

export function seriesOf(measurements: readonly Measurement[]): Series[] {
  const found = new Map<string, Series>();
  for (const { code, name, unit, ...point } of measurements) {
    const key = `${code} ${unit}`;
    const series = found.get(key) ?? { code, name, unit, points: [] };
    found.set(key, series);
    series.points.push(point);
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** Scale lines around these values: at least two, at round steps. */
export function scaleOf(values: readonly number[]): number[] {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const rough = (most - least || Math.abs(most) || 1) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.floor(least / step);
  const last = Math.max(Math.ceil(most / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) =>
    // Removes the rounding error of binary fractions.
    Number(((first + index) * step).toPrecision(12)),
  );
}

/** Units as people write them; the UCUM code for others. */
export const unitWords = (unit: string): string =>
  ({ 'mm[Hg]': 'mmHg', '/min': '/min', '[lb_av]': 'lb', Cel: '°C', '[degF]': '°F' })[unit] ?? unit;
