import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { FieldError } from '#client/ui/components/field.tsx';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Box, Stack } from '#client/ui/components/layout.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';
import { MOST_PAGE_VIEW_ROUTES, type PageViewRoute } from '#shared/rules/page-views.ts';
import { LIMITS } from '#shared/rules/text.ts';
import styles from './settings.module.css';

interface PageViewRoutesFieldProps {
  value: readonly PageViewRoute[];
  disabled: boolean;
  onChange: (value: PageViewRoute[]) => void;
}

export function PageViewRoutesField({ value, disabled, onChange }: PageViewRoutesFieldProps) {
  const { t } = useTranslation('settings');
  const wrong = useWrong();
  const change = (index: number, next: Partial<PageViewRoute>) =>
    onChange(value.map((route, at) => (at === index ? { ...route, ...next } : route)));
  const isPartWrong = value.some(
    (_, index) =>
      wrong(`pageViewRoutes.value.${index}.prefix`) || wrong(`pageViewRoutes.value.${index}.page`),
  );
  // The error of the whole list: a duplicate address.
  const whole = isPartWrong ? undefined : wrong('pageViewRoutes.value');
  return (
    <>
      {value.length > 0 ? (
        <Stack as="ul" gap={4}>
          {value.map((route, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: routes have no id, and their fields are controlled
            <li key={index} className={styles.route}>
              <TextField
                label={t('pageViewRoutes.prefix')}
                value={route.prefix}
                disabled={disabled}
                maxLength={LIMITS.routePrefix}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                placeholder="/provider/visits"
                error={wrong(`pageViewRoutes.value.${index}.prefix`)}
                onChange={({ target }) => change(index, { prefix: target.value })}
              />
              <TextField
                label={t('pageViewRoutes.page')}
                value={route.page}
                disabled={disabled}
                maxLength={LIMITS.pageName}
                autoComplete="off"
                error={wrong(`pageViewRoutes.value.${index}.page`)}
                onChange={({ target }) => change(index, { page: target.value })}
              />
              <IconButton
                className={styles.removeRoute ?? ''}
                label={t('pageViewRoutes.remove', { number: index + 1 })}
                icon={<Trash2 size={18} />}
                disabled={disabled}
                onClick={() => onChange(value.filter((_, at) => at !== index))}
              />
            </li>
          ))}
        </Stack>
      ) : null}
      {whole ? <FieldError>{whole}</FieldError> : null}
      {value.length < MOST_PAGE_VIEW_ROUTES ? (
        <Box
          as={Button}
          self="start"
          above={4}
          icon={<Plus size={18} aria-hidden />}
          disabled={disabled}
          onClick={() => onChange([...value, { prefix: '', page: '' }])}
        >
          {t('pageViewRoutes.add')}
        </Box>
      ) : null}
    </>
  );
}
