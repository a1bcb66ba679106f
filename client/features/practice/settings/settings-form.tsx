import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SettingsChange } from '../../../../shared/contracts/rest/practice/settings.ts';
import { SETTING_KEYS } from '../../../../shared/settings/definitions.ts';
import { isApiError } from '../../../api/api-error.ts';
import { Card } from '../../../ui/components/card.tsx';
import { Skeleton } from '../../../ui/components/skeleton.tsx';
import { toast } from '../../../ui/components/toast.tsx';
import { ErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { ContractForm } from '../../../ui/forms/contract-form.tsx';
import { useContractForm } from '../../../ui/forms/use-contract-form.ts';
import { practicesQuery } from '../../foundation/signed-in/signed-in-queries.ts';
import { SettingField } from './setting-field.tsx';
import { keysOfGroup, SETTING_GROUPS, type SettingGroup } from './setting-groups.ts';
import styles from './settings.module.css';
import {
  IDENTITY_KEY,
  SETTINGS_KEY,
  type Settings,
  type SettingsScope,
  saveSettings,
  settingsQuery,
} from './settings-queries.ts';

interface SettingsFormProps {
  scope: SettingsScope;
  /** The sections shown; all by default. */
  groups?: readonly SettingGroup[];
  /** The button's label, if the page has another form. */
  saveLabel?: string;
}

/** Shows and changes one scope's settings. */
export function SettingsForm({ scope, groups = SETTING_GROUPS, saveLabel }: SettingsFormProps) {
  const { t } = useTranslation('settings');
  const { data, error, refetch, isFetching } = useQuery(settingsQuery(scope));
  if (data)
    return <Fields scope={scope} groups={groups} saveLabel={saveLabel ?? t('save')} standing={data} />;
  if (!error) return <Skeleton rows={4} height={140} label={t('loading')} />;
  const unseen = isApiError(error, 'NOT_FOUND') || isApiError(error, 'ACCESS_DENIED');
  return (
    <ErrorNotice error={error} {...(unseen ? {} : { onRetry: () => void refetch(), retrying: isFetching })} />
  );
}

function Fields({
  scope,
  groups,
  saveLabel,
  standing,
}: Required<SettingsFormProps> & { standing: Settings }) {
  const { t } = useTranslation('settings');
  const queries = useQueryClient();
  const { queryKey } = settingsQuery(scope);
  const contract = useContractForm({
    schema: SettingsChange,
    values: valuesOf(standing),
    save: (body) => saveSettings(scope, body),
    onSaved(saved) {
      queries.setQueryData(queryKey, saved);
      // Other scopes may inherit it, and menus depend on it.
      void queries.invalidateQueries({ queryKey: [SETTINGS_KEY], refetchType: 'none' });
      void queries.invalidateQueries({ queryKey: IDENTITY_KEY });
      void queries.invalidateQueries({ queryKey: practicesQuery.queryKey });
      toast(t('saved'), 'good');
    },
    readAgain: async () => valuesOf(await queries.fetchQuery({ ...settingsQuery(scope), staleTime: 0 })),
  });
  const { settings } = standing;
  return (
    <ContractForm form={contract} submitLabel={saveLabel}>
      {groups.map((group) => {
        const keys = keysOfGroup(group, (key) => settings[key] !== undefined);
        return keys.length === 0 ? null : (
          <Card key={group} title={t(`group.${group}`)}>
            {group === 'codes' || group === 'messages' || group === 'keeping' ? (
              <p className={styles.help}>{t(`group.${group}Help`)}</p>
            ) : null}
            <div className={styles.settings}>
              {keys.map((key) => (
                <SettingField key={key} name={key} settings={settings} />
              ))}
            </div>
          </Card>
        );
      })}
    </ContractForm>
  );
}

/** The scope's own values; null where it inherits. */
function valuesOf({ version, settings }: Settings): SettingsChange {
  const own = SETTING_KEYS.flatMap((key) => (settings[key] ? [[key, settings[key].own]] : []));
  return { version, ...Object.fromEntries(own) };
}
