import {
  type ColumnDef,
  createColumnHelper,
  type RowData,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import styles from './data-table.module.css';
import { SelectField } from './select-field.tsx';
import { TABLE_ROLES } from './table-roles.ts';

const features = tableFeatures({ rowSortingFeature });

/** Defines the columns of a `DataTable`; call it once, outside the component. A column sorts by its id. */
export const columnsOf = <Row extends RowData>() => createColumnHelper<typeof features, Row>();
// biome-ignore lint/suspicious/noExplicitAny: the columns have values of different types.
export type DataColumns<Row extends RowData> = readonly ColumnDef<typeof features, Row, any>[];

interface DataTableProps<Row extends RowData> {
  label: string;
  columns: DataColumns<Row>;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort: string;
  onSort: (sort: string) => void;
  sortLabel: string;
  orderLabel: (column: string, direction: 'ascending' | 'descending') => string;
  busy: boolean;
}

const orderOf = (sort: string) => ({ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') });
const nameOf = ({ id, desc }: { id: string; desc: boolean }) => `${desc ? '-' : ''}${id}`;

/** The server sorts the rows. On phones, each row is a card. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, sort, onSort, sortLabel, orderLabel, busy } = props;
  const sorting = [orderOf(sort)];
  const table = useTable({
    features,
    columns: columns as ColumnDef<typeof features, Row>[],
    data: rows as Row[],
    getRowId: rowKey,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    state: { sorting },
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sorting) : change;
      if (next) onSort(nameOf(next));
    },
  });
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  const sortable = headers.filter(({ column }) => column.getCanSort());
  return (
    <>
      <div className={styles.order}>
        <SelectField
          label={sortLabel}
          value={sort}
          onChange={({ target }) => onSort(target.value)}
          options={sortable.flatMap(({ id }) => [
            { value: id, label: orderLabel(headingOf(columns, id), 'ascending') },
            { value: `-${id}`, label: orderLabel(headingOf(columns, id), 'descending') },
          ])}
        />
      </div>
      <table {...TABLE_ROLES.table} className={styles.table} aria-label={label} aria-busy={busy}>
        <thead {...TABLE_ROLES.rowgroup}>
          <tr {...TABLE_ROLES.row}>
            {headers.map((header) => {
              const sorted = header.column.getIsSorted();
              const Icon = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ArrowUpDown;
              return (
                <th
                  key={header.id}
                  {...TABLE_ROLES.columnheader}
                  scope="col"
                  aria-sort={
                    header.column.getCanSort()
                      ? sorted === 'asc'
                        ? 'ascending'
                        : sorted === 'desc'
                          ? 'descending'
                          : 'none'
                      : undefined
                  }
                >
                  {header.column.getCanSort() ? (
                    <button
                      type="button"
                      className={styles.sort}
                      data-sorted={sorted !== false || undefined}
                      onClick={header.column.getToggleSortingHandler()}
                    >
                      <table.FlexRender header={header} />
                      <Icon size={16} aria-hidden />
                    </button>
                  ) : (
                    <table.FlexRender header={header} />
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody {...TABLE_ROLES.rowgroup}>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} {...TABLE_ROLES.row}>
              {row.getAllCells().map((cell) => (
                <td key={cell.id} {...TABLE_ROLES.cell} data-label={headingOf(columns, cell.column.id)}>
                  <span className={styles.cell}>
                    <table.FlexRender cell={cell} />
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function headingOf<Row extends RowData>(columns: DataColumns<Row>, id: string): string {
  const header = columns.find((column) => column.id === id)?.header;
  return typeof header === 'string' ? header : '';
}
