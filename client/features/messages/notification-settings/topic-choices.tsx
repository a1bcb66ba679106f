import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Card } from '#client/ui/components/card.tsx';
import { Box, Text } from '#client/ui/components/layout.tsx';
import { FormSelect } from '#client/ui/forms/fields.tsx';
import type { ContactMethod } from '#shared/domain/visit.ts';
import {
  isReminder,
  methodsFor,
  NOTICE_METHODS,
  NOTICE_SCOPES,
  type NoticeMethod,
  type NoticeTopic,
  REMINDERS,
} from '#shared/domain/visit-message.ts';
import styles from './notification-settings.module.css';
import { devicesQuery } from './push-card.tsx';

const GROUPS = {
  visits: ['confirmation', 'cancellation', 'reschedule', 'visitInvitation'],
  reminders: REMINDERS,
  during: ['patientJoined', 'patientWaits', 'nextPatient', 'patientWrote'],
  problems: ['copayFailed', 'undeliverable'],
} as const satisfies Record<string, readonly NoticeTopic[]>;

export function TopicChoices({ available: sendable }: { available: readonly ContactMethod[] }) {
  const { t } = useTranslation('notification-settings');
  const { data } = useQuery(devicesQuery);
  const takesPushes = (data?.devices.length ?? 0) > 0;
  const available: readonly NoticeMethod[] = takesPushes ? [...sendable, 'Push'] : sendable;
  const missing = NOTICE_METHODS.filter((method) => !available.includes(method));
  return (
    <Card title={t('what')}>
      <Box below={4}>
        <FormSelect
          name="scope"
          label={t('scope')}
          hint={t('scopeHelp')}
          options={NOTICE_SCOPES.map((one) => ({ value: one, label: t(`scope.${one}`) }))}
        />
      </Box>
      <div className={styles.choices}>
        <table className={styles.topics}>
          <thead>
            <tr>
              <td />
              {NOTICE_METHODS.map((method) => (
                <th key={method} scope="col">
                  {t(`by${method}`)}
                </th>
              ))}
            </tr>
          </thead>
          {Object.entries(GROUPS).map(([group, topics]) => (
            <tbody key={group}>
              <tr>
                <th className={styles.group} colSpan={NOTICE_METHODS.length + 1} scope="rowgroup">
                  {t(`group.${group as keyof typeof GROUPS}`)}
                </th>
              </tr>
              {topics.map((topic) => (
                <TopicRow key={topic} topic={topic} available={available} />
              ))}
            </tbody>
          ))}
        </table>
      </div>
      {missing.map((method) => (
        <Text above={4} tone="quiet" size="small" key={method}>
          {t(`no${method}`)}
        </Text>
      ))}
    </Card>
  );
}

function TopicRow({ topic, available }: { topic: NoticeTopic; available: readonly NoticeMethod[] }) {
  const { t } = useTranslation('notification-settings');
  const { field } = useController({ name: `methods.${topic}` });
  const chosen = field.value as NoticeMethod[];
  const name = t(`${topic}.label`);
  return (
    <tr>
      <th scope="row" className={styles.topic}>
        {name}
        {isReminder(topic) ? null : <small>{t(`${topic}.help`)}</small>}
      </th>
      {NOTICE_METHODS.map((method) => (
        <td key={method}>
          {methodsFor(topic).includes(method) ? (
            <label className={styles.box}>
              <input
                type="checkbox"
                aria-label={`${name}: ${t(`by${method}`)}`}
                checked={chosen.includes(method)}
                disabled={!available.includes(method)}
                onBlur={field.onBlur}
                onChange={({ target }) =>
                  field.onChange(
                    NOTICE_METHODS.filter((one) => (one === method ? target.checked : chosen.includes(one))),
                  )
                }
              />
            </label>
          ) : null}
        </td>
      ))}
    </tr>
  );
}
