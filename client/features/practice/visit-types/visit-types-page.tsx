import { useQueryClient } from '@tanstack/react-query';
import { Download, Plus, Signature, Stethoscope } from 'lucide-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { call } from '#client/api/call.ts';
import { saveFile } from '#client/api/save-file.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { columnsOf } from '#client/ui/components/data-table.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { MinutesField } from '#client/ui/components/minutes-field.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { StatusPill } from '#client/ui/components/status-pill.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormText } from '#client/ui/forms/fields.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { ListView } from '#client/ui/lists/list-view.tsx';
import { useList } from '#client/ui/lists/use-list.ts';
import { VisitTypeGeneral } from '#shared/contracts/rest/practice/visit-types.ts';
import { DURATION_MINUTES, VISIT_DURATIONS } from '#shared/domain/visit.ts';
import { ConsentForAll } from './consent-for-all.tsx';
import { typePath, VISIT_TYPES, type VisitTypeQuery, type VisitTypeRow } from './visit-type-queries.ts';

const column = columnsOf<VisitTypeRow>();
const MOST_NAMED = 3;

export default function VisitTypesPage() {
  const { t } = useTranslation('visit-types');
  const { practice } = useSignedIn();
  const [, navigate] = useLocation();
  const language = useLanguage();
  const queries = useQueryClient();
  const [making, setMaking] = useState(false);
  const [consenting, setConsenting] = useState(false);
  usePageTitle(t('title'));

  const { practiceId } = practice;
  const list = useList<VisitTypeQuery, VisitTypeRow>({
    key: [VISIT_TYPES, 'list', practiceId],
    sort: 'name',
    filters: ['status'],
    load: (query, signal) =>
      call('GET /api/admin/practices/:practiceId/visit-types', { params: { practiceId }, query, signal }),
  });

  const alsoIn = (practices: string[]) =>
    practices.length > MOST_NAMED
      ? t('alsoInMany', { count: practices.length })
      : t('alsoInThese', { practices: practices.join(', ') });
  const columns = [
    column.accessor('name', {
      id: 'name',
      header: t('columnName'),
      cell: ({ row }) => (
        <>
          <Text as={Link} strong href={typePath(row.original.visitTypeId)}>
            {row.original.name}
          </Text>
          {row.original.alsoIn.length > 0 ? (
            <Text as="div" tone="quiet" size="small">
              {alsoIn(row.original.alsoIn)}
            </Text>
          ) : null}
        </>
      ),
    }),
    column.accessor('durationMinutes', { id: 'duration', header: t('columnMinutes') }),
    column.accessor('stepCount', { id: 'steps', header: t('columnSteps'), enableSorting: false }),
    column.accessor('questionCount', { id: 'questions', header: t('columnQuestions'), enableSorting: false }),
    column.accessor('contactMethods', {
      id: 'contact',
      header: t('columnContact'),
      enableSorting: false,
      cell: ({ row }) => row.original.contactMethods.map((method) => t(method)).join(', ') || t('byHand'),
    }),
    column.accessor('active', {
      id: 'status',
      header: t('columnStatus'),
      enableSorting: false,
      cell: ({ row }) => (
        <StatusPill tone={row.original.active ? 'good' : 'quiet'}>
          {t(row.original.active ? 'active' : 'inactive')}
        </StatusPill>
      ),
    }),
  ];

  const add = (
    <Button variant="primary" icon={<Plus size={20} aria-hidden />} onClick={() => setMaking(true)}>
      {t('newType')}
    </Button>
  );
  return (
    <PageLayout
      title={t('title')}
      actions={
        <>
          <LinkButton
            reload
            download
            icon={<Download size={20} aria-hidden />}
            href={`/api/admin/practices/${practiceId}/visit-types/download?language=${language}`}
            onClick={(event) => {
              event.preventDefault();
              void saveFile(event.currentTarget.href, 'visit-types.csv').catch(() =>
                toast(t('downloadFailed'), 'danger'),
              );
            }}
          >
            {t('download')}
          </LinkButton>
          <Button icon={<Signature size={20} aria-hidden />} onClick={() => setConsenting(true)}>
            {t('consentAll')}
          </Button>
          {add}
        </>
      }
    >
      <Text tone="quiet" below={5}>
        {t('intro')}
      </Text>
      <ListView
        list={list}
        label={t('title')}
        searchLabel={t('search')}
        filters={[
          {
            name: 'status',
            label: t('columnStatus'),
            options: [
              { value: 'active', label: t('active') },
              { value: 'inactive', label: t('inactive') },
            ],
          },
        ]}
        columns={columns}
        rowKey={(row) => row.visitTypeId}
        empty={
          <EmptyState icon={<Stethoscope size={34} />} title={t('title')} action={add}>
            <p>{t('noneYet')}</p>
          </EmptyState>
        }
      />
      {consenting ? <ConsentForAll practiceId={practiceId} onClose={() => setConsenting(false)} /> : null}
      {making ? (
        <NewTypeDialog
          practiceId={practiceId}
          onClose={() => setMaking(false)}
          onMade={async (visitTypeId) => {
            await queries.invalidateQueries({ queryKey: [VISIT_TYPES, 'list'] });
            toast(t('created'), 'good');
            navigate(typePath(visitTypeId));
          }}
        />
      ) : null}
    </PageLayout>
  );
}

const NewType = VisitTypeGeneral.pick({ name: true, durationMinutes: true });

interface NewTypeDialogProps {
  practiceId: number;
  onClose: () => void;
  onMade: (visitTypeId: string) => void;
}

function NewTypeDialog({ practiceId, onClose, onMade }: NewTypeDialogProps) {
  const { t } = useTranslation('visit-types');
  const form = useContractForm({
    schema: NewType,
    values: { name: '', durationMinutes: 30 },
    save: (body) =>
      call('POST /api/admin/practices/:practiceId/visit-types', { params: { practiceId }, body }),
    onSaved: ({ visitTypeId }) => onMade(visitTypeId),
  });
  return (
    <Dialog open onClose={onClose} title={t('newType')} closeLabel={t('cancel')}>
      <ContractForm
        form={form}
        submitLabel={t('create')}
        secondary={<Button onClick={onClose}>{t('cancel')}</Button>}
      >
        <FormText name="name" label={t('name')} hint={t('nameHelp')} />
        <DurationField />
      </ContractForm>
    </Dialog>
  );
}

export function DurationField() {
  const { t } = useTranslation('visit-types');
  const { field } = useController<{ durationMinutes: number }, 'durationMinutes'>({
    name: 'durationMinutes',
  });
  return (
    <MinutesField
      label={t('duration')}
      error={useWrong()('durationMinutes')}
      usual={VISIT_DURATIONS}
      {...DURATION_MINUTES}
      value={Number.isNaN(field.value) ? '' : field.value}
      // An empty field becomes NaN, which the contract refuses.
      onChange={({ target }) => field.onChange(target.valueAsNumber)}
    />
  );
}
