import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Check, ChevronDown, UserRound, UsersRound } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/components/visually-hidden.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { SearchField } from '#client/ui/lists/search-field.tsx';
import { EVERYONE } from '#shared/domain/visit-list.ts';
import { StarButton } from './favorites.tsx';
import { MINE, ownerOf } from './list-address.ts';
import styles from './schedule-picker.module.css';
import { scheduleQuery, schedulesQuery } from './schedule-queries.ts';

interface SchedulePickerProps {
  whose: string;
  onPick: (whose: string) => void;
}

export function SchedulePicker({ whose, onPick }: SchedulePickerProps) {
  const { t } = useTranslation('visit-list');
  const [open, setOpen] = useState(false);
  const id = useId();
  const name = useOwnerName(whose);
  return (
    <>
      <VisuallyHidden>
        <span id={id}>{t('schedule')}</span>
      </VisuallyHidden>
      <Button
        className={styles.trigger}
        icon={whose === '' ? <UsersRound size={18} aria-hidden /> : <UserRound size={18} aria-hidden />}
        aria-haspopup="dialog"
        aria-describedby={id}
        title={name}
        data-set={whose !== '' || undefined}
        onClick={() => setOpen(true)}
      >
        <Text as="span" cut>
          {name}
        </Text>
        <ChevronDown size={18} aria-hidden />
      </Button>
      {open ? (
        <Picker
          whose={whose}
          onClose={() => setOpen(false)}
          onPick={(picked) => {
            setOpen(false);
            onPick(picked);
          }}
        />
      ) : null}
    </>
  );
}

function useOwnerName(whose: string): string {
  const { t } = useTranslation('visit-list');
  const { me, practice } = useSignedIn();
  const owner = ownerOf(whose || undefined, me.accountId);
  const other = whose !== MINE && owner !== undefined && owner !== EVERYONE && owner !== me.accountId;
  const { data } = useQuery({ ...scheduleQuery(practice.practiceId, owner ?? ''), enabled: other });
  if (owner === EVERYONE) return t('everyone');
  if (owner === me.accountId) return t('mine');
  return (other && data?.name) || t('choose');
}

interface PickerProps extends SchedulePickerProps {
  onClose: () => void;
}

function Picker({ whose, onPick, onClose }: PickerProps) {
  const { t } = useTranslation('visit-list');
  const { t: common } = useTranslation('visits');
  const { me, practice } = useSignedIn();
  const { practiceId } = practice;
  const [name, setName] = useState('');
  const { data, error, refetch, isFetching } = useQuery({
    ...schedulesQuery(practiceId, name),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog open onClose={onClose} title={t('whose')} closeLabel={common('close')} width={460}>
      <Stack gap={4}>
        <SearchField label={t('findPerson')} value={name} onSearch={setName} />
        <ul className={styles.people} aria-busy={isFetching}>
          {name === '' ? (
            <>
              <Choice chosen={whose === ''} onPick={() => onPick('')} icon={<UsersRound size={20} />}>
                {t('everyone')}
              </Choice>
              <Choice chosen={whose === MINE} onPick={() => onPick(MINE)} icon={<UserRound size={20} />}>
                {t('mine')}
              </Choice>
            </>
          ) : null}
          {data?.results.map((owner) => (
            <Choice
              key={owner.userId}
              chosen={whose === owner.userId || (whose === MINE && owner.userId === me.accountId)}
              onPick={() => onPick(owner.userId === me.accountId ? MINE : owner.userId)}
              star={owner.kind === 'Provider' ? <StarButton practiceId={practiceId} owner={owner} /> : null}
            >
              {owner.name}
              {owner.kind === 'Provider' ? null : (
                <Text as="span" tone="quiet" size="small" className={styles.kind}>
                  {t(`kind.${owner.kind}`)}
                </Text>
              )}
            </Choice>
          ))}
        </ul>
        {error ? (
          <ErrorNotice
            error={orCode(error, 'FAILED_TO_LOAD_PROVIDERS')}
            onRetry={() => refetch()}
            retrying={isFetching}
          />
        ) : data === undefined ? (
          <Skeleton rows={3} height={44} label={t('loadingPeople')} />
        ) : data.results.length === 0 ? (
          <p role="status">{t('noPeople', { name })}</p>
        ) : null}
      </Stack>
    </Dialog>
  );
}

interface ChoiceProps {
  chosen: boolean;
  onPick: () => void;
  icon?: ReactNode;
  star?: ReactNode;
  children: ReactNode;
}

function Choice({ chosen, onPick, icon, star, children }: ChoiceProps) {
  return (
    <Row as="li" gap={1} align="center" className={styles.person} data-chosen={chosen || undefined}>
      <Row
        as="button"
        bare
        gap={3}
        align="center"
        grows
        shrinks
        touch
        pad={2}
        sides={3}
        type="button"
        className={styles.pick}
        aria-pressed={chosen}
        onClick={onPick}
      >
        {icon}
        <Text as="span" breaks shrinks grows>
          {children}
        </Text>
        {chosen ? <Check size={18} aria-hidden /> : null}
      </Row>
      {star}
    </Row>
  );
}
