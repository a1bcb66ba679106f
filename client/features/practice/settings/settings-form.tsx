import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { isApiError } from '#client/api/api-error.ts';
import { practicesQuery } from '#client/features/core/signed-in/signed-in-queries.ts';
import { Card } from '#client/ui/components/card.tsx';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { Box, Stack, Text } from '#client/ui/components/layout.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { SettingsChange } from '#shared/contracts/rest/practice/settings.ts';
import { hasWords } from '#shared/rules/words-of.ts';
import { SETTING_KEYS, type SettingKey } from '#shared/settings/definitions.ts';
import { LogoCard } from './logo-card.tsx';
import { Setting, type Standing } from './setting.tsx';
import { GROUP_OF, keysOfGroup, SETTING_GROUPS, type SettingGroup } from './setting-groups.ts';
import { rowOf } from './setting-rows.tsx';
import styles from './settings.module.css';
import { SettingsIndex, useNamedSection } from './settings-index.tsx';
import {
  IDENTITY_KEY,
  REASONS_PATH,
  SETTINGS_KEY,
  type Settings,
  type SettingsScope,
  saveSettings,
  settingsQuery,
} from './settings-queries.ts';

interface SettingsFormProps {
  scope: SettingsScope;
  groups?: readonly SettingGroup[];
  indexed?: boolean;
  saveLabel?: string;
}

export function SettingsForm({
  scope,
  groups = SETTING_GROUPS,
  indexed = false,
  saveLabel,
}: SettingsFormProps) {
  const { t } = useTranslation('settings');
  const { data, error, refetch, isFetching } = useQuery(settingsQuery(scope));
  if (data)
    return (
      <Fields
        scope={scope}
        groups={groups}
        indexed={indexed}
        saveLabel={saveLabel ?? t('save')}
        standing={data}
      />
    );
  if (!error) return <Skeleton rows={4} height={140} label={t('loading')} />;
  const unseen = isApiError(error, 'NOT_FOUND') || isApiError(error, 'ACCESS_DENIED');
  return (
    <ErrorNotice error={error} {...(unseen ? {} : { onRetry: () => void refetch(), retrying: isFetching })} />
  );
}

function Fields({
  scope,
  groups,
  indexed,
  saveLabel,
  standing,
}: Required<SettingsFormProps> & { standing: Settings }) {
  const { t } = useTranslation('settings');
  const queries = useQueryClient();
  const { queryKey } = settingsQuery(scope);
  const [typed, setTyped] = useState('');
  const contract = useContractForm({
    schema: SettingsChange,
    values: valuesOf(standing),
    save: (body) => saveSettings(scope, body),
    onSaved(saved) {
      queries.setQueryData(queryKey, saved);
      // Other scopes may inherit the change, and menus depend on it.
      void queries.invalidateQueries({ queryKey: [SETTINGS_KEY], refetchType: 'none' });
      void queries.invalidateQueries({ queryKey: IDENTITY_KEY });
      void queries.invalidateQueries({ queryKey: practicesQuery.queryKey });
      toast(t('saved'), 'good');
    },
    onInvalid: () => setTyped(''),
    readAgain: async () => valuesOf(await queries.fetchQuery({ ...settingsQuery(scope), staleTime: 0 })),
  });
  useNamedSection(indexed);
  const { settings } = standing;
  const matches = useMatches(typed);
  const hasLogo = indexed && scope.kind === 'practice' && matches('logo');
  const isShown = (key: SettingKey) => settings[key] !== undefined && matches(key);
  const sections = groups
    .map((group) => ({ group, title: t(`group.${group}`), keys: keysOfGroup(group, isShown) }))
    .filter(({ keys }) => keys.length > 0);
  const form = (
    <ContractForm form={contract} submitLabel={saveLabel} bar>
      {sections.map(({ group, title, keys }) => (
        <Card key={group} id={group} tabIndex={-1} aria-label={title} title={title}>
          {group === 'codes' || group === 'messages' || group === 'keeping' ? (
            <Text below={4} tone="quiet">
              {t(`group.${group}Help`)}
            </Text>
          ) : null}
          <Stack gap={5}>
            {keys.map((key) => (
              <SettingField key={key} name={key} settings={settings} practiceId={standing.scope.practiceId} />
            ))}
          </Stack>
        </Card>
      ))}
    </ContractForm>
  );
  if (!indexed) return form;
  return (
    <Stack className={styles.indexed}>
      <SettingsIndex
        typed={typed}
        onSearch={setTyped}
        sections={[
          ...(hasLogo ? [{ id: 'logo', title: t('logo.title') }] : []),
          ...sections.map(({ group, title }) => ({ id: group, title })),
        ]}
      />
      <Box shrinks>
        {hasLogo ? <LogoCard practiceId={scope.id} /> : null}
        {form}
        {sections.length > 0 || hasLogo ? null : (
          <EmptyState icon={<SearchX size={34} />} title={t('noMatch', { typed })}>
            <Link href={REASONS_PATH}>{t('reasons.title')}</Link>
          </EmptyState>
        )}
      </Box>
    </Stack>
  );
}

function useMatches(typed: string): (key: SettingKey | 'logo') => boolean {
  const { t } = useTranslation('settings');
  function wordsOf(key: SettingKey | 'logo'): string {
    if (key === 'logo') return `${t('logo.title')} ${t('logo.help')}`;
    const group = t(`group.${GROUP_OF[key]}`);
    return key === 'cancelReasons' || key === 'patientCancelReasons'
      ? `${group} ${t(`${key}.help`)}`
      : `${group} ${t(`${key}.label`)} ${t(`${key}.help`)}`;
  }
  return (key) => hasWords(wordsOf(key), typed);
}

function valuesOf({ version, settings }: Settings): SettingsChange {
  const own = SETTING_KEYS.flatMap((key) => (settings[key] ? [[key, settings[key].own]] : []));
  return { version, ...Object.fromEntries(own) };
}

interface SettingFieldProps {
  settings: Settings['settings'];
  name: SettingKey;
  practiceId: number | null;
}

function SettingField({ settings, name, practiceId }: SettingFieldProps) {
  const { t } = useTranslation('settings');
  const standing = settings[name];
  if (!standing) return null;
  const { say, Field } = rowOf(name);
  return (
    <Setting name={name} standing={standing as Standing<SettingKey>} say={(value) => say(t, value)}>
      {({ value, locked, change }) => (
        <Field
          name={name}
          value={value}
          locked={locked}
          change={change}
          available={standing.available}
          practiceId={practiceId}
        />
      )}
    </Setting>
  );
}
