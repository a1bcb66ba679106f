import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { Row, Stack } from '#client/ui/components/layout.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { PageLayout } from '../components/page-layout.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { TextField } from '../components/text-field.tsx';
import { ListView, type ListViewProps } from './list-view.tsx';

interface DatedListPageProps<R extends RowData> extends Omit<ListViewProps<R>, 'label' | 'empty'> {
  title: string;
  intro: string;
  dayLabels: { from: string; to: string };
  narrowing?: ReactNode;
  empty: { icon: ReactNode; title: string; help: string };
}

export function DatedListPage<R extends RowData>(props: DatedListPageProps<R>) {
  const { title, intro, dayLabels, narrowing, empty, ...view } = props;
  const { list } = view;
  usePageTitle(title);
  return (
    <PageLayout title={title}>
      <Stack gap={5}>
        <p>{intro}</p>
        <Row gap={3} across={4} wrap align="end">
          {narrowing}
          {(['from', 'to'] as const).map((day) => (
            <TextField
              key={day}
              type="date"
              label={dayLabels[day]}
              value={list.valueOf(day)}
              onChange={({ target }) => list.setFilter(day, target.value)}
            />
          ))}
        </Row>
        <ListView
          {...view}
          label={title}
          empty={
            <EmptyState icon={empty.icon} title={empty.title}>
              <p>{empty.help}</p>
            </EmptyState>
          }
        />
      </Stack>
    </PageLayout>
  );
}
