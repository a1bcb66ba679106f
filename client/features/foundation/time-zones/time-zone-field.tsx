import { useMemo } from 'react';
import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form';
import { offeredTimeZones } from '../../../../shared/rules/offered-time-zones.ts';
import { SelectField } from '../../../ui/components/select-field.tsx';
import { useWrong } from '../../../ui/forms/form.tsx';
import { zoneName } from '../dates/format.ts';
import { useLanguage } from '../language/use-language.ts';

interface TimeZoneFieldProps<V extends FieldValues> {
  name: FieldPath<V>;
  label: string;
  /** Offered before the common ones: the practice's zones. */
  first: readonly string[];
}

/** Every time zone: the practice's, then those of the United States, then the others by region. */
export function TimeZoneField<V extends FieldValues>({ name, label, first }: TimeZoneFieldProps<V>) {
  const language = useLanguage();
  const { register, getValues } = useFormContext<V>();
  const key = [...first, String(getValues(name) ?? '')].filter(Boolean).join(' ');
  const { options, groups } = useMemo(() => choices(key.split(' ')), [key]);

  /** Adds the city: Phoenix and Denver are both in 'Mountain Time' for half of the year. */
  function zoneLabel(zone: string): string {
    const words = zoneName(Date.now(), zone, language);
    return zone.includes('/') ? `${words} (${cityOf(zone)})` : words;
  }
  return (
    <SelectField
      label={label}
      error={useWrong()(name)}
      options={options.map((zone) => ({ value: zone, label: zoneLabel(zone) }))}
      groups={groups}
      {...register(name)}
    />
  );
}

function choices(first: readonly string[]) {
  const { first: options, others } = offeredTimeZones(first);
  const regions = new Map<string, { value: string; label: string }[]>();
  for (const zone of others) {
    const [region = zone] = zone.split('/');
    const zones = regions.get(region) ?? [];
    regions.set(region, zones);
    zones.push({ value: zone, label: cityOf(zone) });
  }
  return { options, groups: [...regions].map(([region, options]) => ({ label: region, options })) };
}

/** 'Argentina, Salta' of `America/Argentina/Salta`. */
function cityOf(zone: string): string {
  const [, ...city] = zone.split('/');
  return city.join(', ').replaceAll('_', ' ') || zone;
}
