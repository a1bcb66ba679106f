import { useMemo, useState } from 'react';
import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form';
import { zoneName } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';
import { firstTimeZones, otherTimeZones } from '#shared/rules/offered-time-zones.ts';

interface TimeZoneFieldProps<V extends FieldValues> {
  name: FieldPath<V>;
  label: string;
  first: readonly string[];
}

/** Every time zone: the practice's, then those of the United States, then the others by region. */
export function TimeZoneField<V extends FieldValues>({ name, label, first }: TimeZoneFieldProps<V>) {
  const language = useLanguage();
  const { register, getValues } = useFormContext<V>();
  // Moving a zone to the top once it is chosen would create another option, and the browser would select a third.
  const [set] = useState(() => String(getValues(name) ?? ''));
  const key = [...first, set].filter(Boolean).join(' ');
  const offered = useMemo(() => firstTimeZones(key.split(' ')), [key]);
  // Most people never open the list, and its 400 additional zones would take longer than the rest of a form.
  const [isOpened, setOpened] = useState(false);
  const groups = useMemo(() => (isOpened ? regionsOf(otherTimeZones(offered)) : []), [isOpened, offered]);

  /** Adds the city: Phoenix and Denver are both in 'Mountain Time' for half of the year. */
  function zoneLabel(zone: string): string {
    const words = zoneName(Date.now(), zone, language);
    return zone.includes('/') ? `${words} (${cityOf(zone)})` : words;
  }
  return (
    <SelectField
      label={label}
      error={useWrong()(name)}
      options={offered.map((zone) => ({ value: zone, label: zoneLabel(zone) }))}
      groups={groups}
      onFocus={() => setOpened(true)}
      onPointerDown={() => setOpened(true)}
      {...register(name)}
    />
  );
}

function regionsOf(zones: readonly string[]) {
  const regions = new Map<string, { value: string; label: string }[]>();
  for (const zone of zones) {
    const [region = zone] = zone.split('/');
    const choices = regions.get(region) ?? [];
    regions.set(region, choices);
    choices.push({ value: zone, label: cityOf(zone) });
  }
  return [...regions].map(([label, options]) => ({ label, options }));
}

/** 'Argentina, Salta' for `America/Argentina/Salta`. */
function cityOf(zone: string): string {
  const [, ...city] = zone.split('/');
  return city.join(', ').replaceAll('_', ' ') || zone;
}
