import { ScrollText } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { CheckField } from '#client/ui/components/check-field.tsx';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { Row, Stack } from '#client/ui/components/layout.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { TextField } from '#client/ui/components/text-field.tsx';
import { ListView } from '#client/ui/lists/list-view.tsx';
import { type List, useList } from '#client/ui/lists/use-list.ts';
import { AUDIT_ACTIONS } from '#shared/domain/audit.ts';
import { useAuditColumns } from './audit-columns.tsx';
import type { AuditQuery, AuditRow } from './audit-queries.ts';
import { ChainState } from './chain-state.tsx';

export default function AuditLogPage() {
  const { t } = useTranslation('audit-log');
  const { practice } = useSignedIn();
  const language = useLanguage();
  const { practiceId } = practice;
  usePageTitle(t('title'));
  const list = useList<AuditQuery, AuditRow>({
    key: ['audit-log', practiceId],
    sort: '-at',
    filters: ['action', 'from', 'to', 'accountId', 'patientId', 'visitId', 'unasked'],
    load: (query, signal) =>
      call('POST /api/admin/practices/:practiceId/audit/search', {
        params: { practiceId },
        body: query,
        signal,
      }),
  });
  const actions = useMemo(
    () =>
      AUDIT_ACTIONS.map((value) => ({ value, label: t(`action.${value}`) })).sort((a, b) =>
        a.label.localeCompare(b.label, language),
      ),
    [t, language],
  );
  return (
    <PageLayout title={t('title')}>
      <Stack gap={4} fits>
        <p>{t('intro', { practice: practice.practiceName })}</p>
        <ChainState key={practiceId} practiceId={practiceId} />
        <Narrowed list={list} />
        <ListView
          list={list}
          label={t('title')}
          searchLabel={t('search')}
          columns={useAuditColumns(list.setFilters)}
          rowKey={({ eventId }) => eventId}
          filters={[{ name: 'action', label: t('column.action'), options: actions }]}
          empty={
            <EmptyState icon={<ScrollText size={34} />} title={t('emptyTitle')}>
              <p>{t('emptyHelp')}</p>
            </EmptyState>
          }
        />
      </Stack>
    </PageLayout>
  );
}

function Narrowed({ list }: { list: List<AuditRow> }) {
  const { t } = useTranslation('audit-log');
  const ofPerson = list.valueOf('accountId') || list.valueOf('patientId');
  const ofVisit = list.valueOf('visitId');
  return (
    <Row gap={3} across={4} wrap align="end">
      {(['from', 'to'] as const).map((day) => (
        <TextField
          key={day}
          type="date"
          label={t(day)}
          value={list.valueOf(day)}
          onChange={({ target }) => list.setFilter(day, target.value)}
        />
      ))}
      <CheckField
        label={t('unasked')}
        checked={list.valueOf('unasked') !== 'shown'}
        onChange={(hidden) => list.setFilter('unasked', hidden ? '' : 'shown')}
      />
      {ofPerson || ofVisit ? (
        <Row as="p" gap={2} wrap align="center">
          {t(ofVisit ? 'filteredVisit' : 'filteredPerson')}
          <Button
            variant="quiet"
            onClick={() => list.setFilters({ accountId: '', patientId: '', visitId: '' })}
          >
            {t('showAll')}
          </Button>
        </Row>
      ) : null}
    </Row>
  );
}
