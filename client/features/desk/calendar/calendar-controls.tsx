import { CalendarX2, ChevronDown, ChevronLeft, ChevronRight, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { cx } from '#client/ui/components/class-names.ts';
import { Dialog } from '#client/ui/components/dialog.tsx';
import fieldStyles from '#client/ui/components/field.module.css';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { SegmentLinks } from '#client/ui/components/segment-links.tsx';
import { SearchField } from '#client/ui/lists/search-field.tsx';
import { hasWords } from '#shared/rules/words-of.ts';
import styles from './calendar.module.css';
import { CALENDAR_VIEWS } from './calendar-address.ts';
import type { Provider } from './calendar-columns.ts';
import type { Calendar } from './use-calendar.ts';

interface CalendarControlsProps {
  calendar: Calendar;
  known: readonly Provider[];
  narrow: boolean;
  onToday: () => void;
}

export function CalendarControls({ calendar, known, narrow, onToday }: CalendarControlsProps) {
  const { t } = useTranslation('calendar');
  const { state, date, show, turn, addressOf } = calendar;
  const { view, providers, canceled } = state;
  const { accountId } = useSignedIn().me;
  // In a week of everyone there is no room for names.
  const own = known.filter(({ userId }) => userId === accountId).map(({ userId }) => userId);
  return (
    <Row wrap align="center" className={styles.controls}>
      <Row gap={1} align="center" className={styles.days}>
        <IconButton
          label={t(`previous.${view}`)}
          icon={<ChevronLeft size={22} aria-hidden />}
          onClick={() => turn(-1)}
        />
        <Button className={styles.today} onClick={onToday}>
          {t('today')}
        </Button>
        <IconButton
          label={t(`next.${view}`)}
          icon={<ChevronRight size={22} aria-hidden />}
          onClick={() => turn(1)}
        />
        <input
          type="date"
          className={cx(fieldStyles.control, styles.date)}
          aria-label={t('date')}
          value={date ?? ''}
          onChange={({ target }) => target.value && show({ date: target.value })}
        />
      </Row>
      {narrow ? (
        <select
          className={cx(fieldStyles.control, fieldStyles.select, styles.provider)}
          aria-label={t('providers')}
          value={providers.length === 1 ? providers[0] : ''}
          onChange={({ target }) => show({ providers: target.value ? [target.value] : [] })}
        >
          <option value="">{t('everyone')}</option>
          {known.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        <>
          <ProvidersButton
            known={known}
            chosen={providers}
            onChoose={(chosen) => show({ providers: chosen })}
          />
          <SegmentLinks
            label={t('views')}
            links={CALENDAR_VIEWS.map((one) => ({
              href: addressOf({
                view: one,
                ...(one === 'week' && providers.length === 0 ? { providers: own } : {}),
              }),
              label: t(`view.${one}`),
              current: one === view,
            }))}
          />
        </>
      )}
      <IconButton
        label={t('canceled')}
        icon={<CalendarX2 size={20} aria-hidden />}
        pressed={canceled}
        className={styles.toggle}
        onClick={() => show({ canceled: !canceled })}
      />
    </Row>
  );
}

interface ProvidersButtonProps {
  known: readonly Provider[];
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
}

function ProvidersButton({ known, chosen, onChoose }: ProvidersButtonProps) {
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
