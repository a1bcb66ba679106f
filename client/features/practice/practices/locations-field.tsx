import { Plus, Trash2 } from 'lucide-react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Box, Grid, Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';
import { MOST_LOCATIONS } from '#shared/contracts/rest/practice/practices.ts';
import { US_STATES } from '#shared/domain/us-states.ts';
import { LIMITS } from '#shared/rules/text.ts';
import type { Practice } from './practice-queries.ts';
import styles from './practices.module.css';

type Location = Practice['locations'][number];

const TEXTS = {
  name: LIMITS.practiceName,
  address: LIMITS.street,
  city: LIMITS.city,
  zipCode: LIMITS.zipCode,
} as const;

const newLocation = (): Location => ({
  locationId: crypto.randomUUID(),
  name: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
});

export function LocationsField() {
  const { t } = useTranslation('practices');
  const { field } = useController<{ locations: Location[] }, 'locations'>({ name: 'locations' });
  const locations = field.value;
  const change = (index: number, next: Partial<Location>) =>
    field.onChange(locations.map((one, at) => (at === index ? { ...one, ...next } : one)));
  return (
    <Stack gap={5}>
      {locations.length === 0 ? <Text tone="quiet">{t('noLocations')}</Text> : null}
      {locations.map((location, index) => (
        <LocationFields
          key={location.locationId}
          location={location}
          index={index}
          onChange={(next) => change(index, next)}
          onRemove={() => field.onChange(locations.filter((_, at) => at !== index))}
        />
      ))}
      {locations.length < MOST_LOCATIONS ? (
        <Row gap={3} wrap above={3}>
          <Button
            icon={<Plus size={20} aria-hidden />}
            onClick={() => field.onChange([...locations, newLocation()])}
          >
            {t('addLocation')}
          </Button>
        </Row>
      ) : null}
    </Stack>
  );
}

interface LocationFieldsProps {
  location: Location;
  index: number;
  onChange: (next: Partial<Location>) => void;
  onRemove: () => void;
}

function LocationFields({ location, index, onChange, onRemove }: LocationFieldsProps) {
  const { t } = useTranslation('practices');
  const wrong = useWrong();
  const text = (name: keyof typeof TEXTS) => (
    <TextField
      label={t(name === 'name' ? 'locationName' : name)}
      value={location[name]}
      maxLength={TEXTS[name]}
      autoComplete="off"
      error={wrong(`locations.${index}.${name}`)}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  return (
    <Stack as="fieldset" gap={4} pad={4} frame="outline" className={styles.location}>
      <Text as="legend" strong sides={2}>
        {t('locationNumber', { number: index + 1 })}
      </Text>
      {text('name')}
      {text('address')}
      <Grid gap={4} min="10.625rem" align="start">
        {text('city')}
        <SelectField
          label={t('state')}
          value={location.state}
          error={wrong(`locations.${index}.state`)}
          options={[
            { value: '', label: t('noState') },
            ...Object.entries(US_STATES).map(([value, label]) => ({ value, label })),
          ]}
          onChange={({ target }) => onChange({ state: target.value as Location['state'] })}
        />
        {text('zipCode')}
      </Grid>
      <Box
        as={IconButton}
        self="end"
        label={t('removeLocation', { name: location.name || index + 1 })}
        icon={<Trash2 size={20} />}
        onClick={onRemove}
      />
    </Stack>
  );
}
