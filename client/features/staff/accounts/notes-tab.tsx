import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Card } from '#client/ui/components/card.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormTextArea } from '#client/ui/forms/fields.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { accountRecordContracts } from '#shared/contracts/rest/staff/account-record.ts';
import { LIMITS } from '#shared/rules/text.ts';
import { type Account, type AccountNote, notesQuery } from './account-queries.ts';
import styles from './accounts.module.css';

const { body: NoteChange } = accountRecordContracts['PUT /api/admin/accounts/:accountId/notes/:practiceId'];

export default function NotesTab({ account: { accountId, may } }: { account: Account }) {
  const { t } = useTranslation('accounts');
  const { data, error, refetch, isFetching } = useQuery(notesQuery(accountId));
  if (!data) {
    return error ? (
      <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Skeleton rows={1} height={220} label={t('loading')} />
    );
  }
  return (
    <Stack gap={5} className={styles.cards}>
      <Text tone="quiet">{t('notesHelp')}</Text>
      {data.notes.map((note) => (
        <fieldset key={note.practiceId} className={styles.section} disabled={!may.changePractices}>
          <NoteForm accountId={accountId} note={note} />
        </fieldset>
      ))}
    </Stack>
  );
}

function NoteForm({ accountId, note }: { accountId: string; note: AccountNote }) {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  const queries = useQueryClient();
  const { practiceId, practiceName, text, version, updated } = note;
  const form = useContractForm({
    schema: NoteChange,
    values: { text, version },
    save: (body) =>
      call('PUT /api/admin/accounts/:accountId/notes/:practiceId', {
        params: { accountId, practiceId },
        body,
      }),
    onSaved(saved) {
      const { queryKey } = notesQuery(accountId);
      queries.setQueryData(queryKey, (before) =>
        before
          ? { notes: before.notes.map((one) => (one.practiceId === practiceId ? saved : one)) }
          : undefined,
      );
      toast(t('saved'), 'good');
    },
    readAgain: async () => {
      const { notes } = await queries.fetchQuery({ ...notesQuery(accountId), staleTime: 0 });
      const theirs = notes.find((one) => one.practiceId === practiceId) ?? note;
      return { text: theirs.text, version: theirs.version };
    },
  });
  return (
    <ContractForm form={form} submitLabel={t('saveNote')}>
      <Card title={practiceName}>
        <Stack gap={5}>
          <FormTextArea<{ text: string; version: number }>
            name="text"
            label={t('note')}
            rows={6}
            maxLength={LIMITS.accountNote}
          />
          <Text tone="quiet">
            {updated
              ? t('noteUpdated', { name: updated.by, time: formatMoment(updated.at, language) })
              : t('noteNever')}
          </Text>
        </Stack>
      </Card>
    </ContractForm>
  );
}
