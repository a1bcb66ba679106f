import { ChevronDown, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { SearchField } from '#client/ui/lists/search-field.tsx';
import { hasWords } from '#shared/rules/words-of.ts';
import styles from './calendar.module.css';
import type { Provider } from './calendar-columns.ts';

interface ProvidersButtonProps {
  known: readonly Provider[];
  /** Empty for everyone. */
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
}

export function ProvidersButton({ known, chosen, onChoose }: ProvidersButtonProps) {
  const { t } = useTranslation('calendar');
  const { t: visits } = useTranslation('visits');
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [one] = chosen;
  const label =
    one === undefined
      ? t('everyone')
      : chosen.length === 1
        ? (known.find(({ userId }) => userId === one)?.name ?? t('count', { count: 1 }))
        : t('count', { count: chosen.length });
  const found = known.filter((provider) => hasWords(provider.name, name));
  const close = () => {
    setOpen(false);
    setName('');
  };
  return (
    <>
      <Button
        className={styles.providers}
        icon={<UsersRound size={18} aria-hidden />}
        aria-haspopup="dialog"
        data-set={one !== undefined || undefined}
        title={t('providers')}
        onClick={() => setOpen(true)}
      >
        <Text as="span" cut>
          {label}
        </Text>
        <ChevronDown size={18} aria-hidden />
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={t('whose')}
        closeLabel={visits('close')}
        width={460}
        actions={
          <>
            <Button onClick={() => onChoose([])}>{t('clear')}</Button>
            <Button variant="primary" onClick={close}>
              {t('done')}
            </Button>
          </>
        }
      >
        <SearchField label={t('findProvider')} value={name} onSearch={setName} />
        <Stack as="ul" above={3}>
          {found.map(({ userId, name: provider }) => (
            <li key={userId}>
              <Row as="label" gap={3} align="center" touch sides={2} className={styles.person}>
                <input
                  type="checkbox"
                  checked={chosen.includes(userId)}
                  onChange={({ target }) =>
                    onChoose(target.checked ? [...chosen, userId] : chosen.filter((id) => id !== userId))
                  }
                />
                {provider}
              </Row>
            </li>
          ))}
        </Stack>
        {found.length === 0 ? <p role="status">{t('noProviders', { name })}</p> : null}
      </Dialog>
    </>
  );
}
