import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#client/ui/components/avatar.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { FieldError } from '#client/ui/components/field.tsx';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Box, Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';
import type { LinkDelivery } from '#shared/domain/visit.ts';
import { toE164 } from '#shared/rules/phone.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import styles from './group-section.module.css';
import { deliveriesOf, type PatientFields, type ScheduleFields } from './schedule-fields.ts';
import type { ScheduleOptions } from './schedule-queries.ts';

interface GroupSectionProps {
  visitTypes: ScheduleOptions['visitTypes'];
  onEdit: (index: number) => void;
}

export function GroupSection({ visitTypes, onEdit }: GroupSectionProps) {
  const { t } = useTranslation('scheduling');
  const wrong = useWrong()('others');
  const { field } = useController<ScheduleFields, 'others'>({ name: 'others' });
  const { field: type } = useController<ScheduleFields, 'visitTypeId'>({ name: 'visitTypeId' });
  const others = field.value;
  if (others.length === 0) return null;
  const deliveries = deliveriesOf(visitTypes.find(({ visitTypeId }) => visitTypeId === type.value));

  function swap(index: number, other: number) {
    const next = [...others];
    const [moved] = next.splice(index, 1);
    if (moved) next.splice(other, 0, moved);
    field.onChange(next);
  }
  const change = (index: number, changed: Partial<PatientFields>) =>
    field.onChange(others.map((patient, at) => (at === index ? { ...patient, ...changed } : patient)));
  return (
    <Card title={t('group', { count: others.length })}>
      <Stack as="ol" divided>
        {others.map((patient, index) => {
          const name = `${patient.firstName} ${patient.lastName}`;
          const can: Record<LinkDelivery, boolean> = {
            Email: patient.email !== '',
            SMS: patient.mobile !== '',
            Copy: true,
          };
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two new patients may have the same name, and all is controlled
            <Box as="li" pad={3} sides={0} key={index} className={styles.patient}>
              <Avatar firstName={patient.firstName} lastName={patient.lastName} />
              <Stack shrinks>
                <strong>{name}</strong>
                <Text as="span" tone="quiet" size="small" breaks>
                  {[
                    patient.email,
                    formatPhone(toE164(patient.mobile) ?? patient.mobile),
                    t(`language.${patient.language}`),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </Stack>
              <SelectField
                label={t('deliveryOf', { name })}
                value={patient.linkDelivery}
                onChange={({ target }) => change(index, { linkDelivery: target.value as LinkDelivery })}
                options={deliveries
                  .filter((delivery) => can[delivery] || delivery === patient.linkDelivery)
                  .map((value) => ({ value, label: t(`delivery.${value}`) }))}
              />
              <Row className={styles.buttons}>
                <IconButton
                  label={t('editInGroup', { name })}
                  icon={<Pencil size={20} />}
                  onClick={() => onEdit(index)}
                />
                <IconButton
                  label={t('moveUp', { name })}
                  icon={<ArrowUp size={20} />}
                  disabled={index === 0}
                  onClick={() => swap(index, index - 1)}
                />
                <IconButton
                  label={t('moveDown', { name })}
                  icon={<ArrowDown size={20} />}
                  disabled={index === others.length - 1}
                  onClick={() => swap(index, index + 1)}
                />
                <IconButton
                  label={t('removeFromGroup', { name })}
                  icon={<Trash2 size={20} />}
                  onClick={() => field.onChange(others.filter((_, at) => at !== index))}
                />
              </Row>
            </Box>
          );
        })}
      </Stack>
      {wrong ? <FieldError id="group-error">{wrong}</FieldError> : null}
    </Card>
  );
}
