import { Combobox as Base } from '@base-ui/react/combobox';
import { type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { cx } from './class-names.ts';
import fieldStyles from './field.module.css';
import { FieldError } from './field.tsx';
import styles from './menu.module.css';

interface ComboboxProps<T> {
  label: ReactNode;
  placeholder?: string | undefined;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** The search results; the caller filters. */
  items: readonly T[];
  value: T | null;
  onChange: (item: T | null) => void;
  onSearch: (typed: string) => void;
  itemKey: (item: T) => string;
  itemLabel: (item: T) => string;
  renderItem: (item: T) => ReactNode;
  status: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function Combobox<T>(props: ComboboxProps<T>) {
  const {
    label,
    placeholder,
    hint,
    error,
    items,
    value,
    onChange,
    onSearch,
    itemKey,
    itemLabel,
    renderItem,
    status,
    ref,
  } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  return (
    <Stack gap={1} shrinks ref={field}>
      <Text as="label" strong htmlFor={id}>
        {label}
      </Text>
      <Base.Root
        items={items}
        filter={null}
        value={value}
        itemToStringLabel={itemLabel}
        isItemEqualToValue={(item, other) => itemKey(item) === itemKey(other)}
        onValueChange={(next) => onChange(next)}
        onInputValueChange={(typed, { reason }) => {
          if (reason !== 'item-press') onSearch(typed);
        }}
        autoHighlight
        open={open}
        onOpenChange={setOpen}
      >
        <Base.Input
          ref={ref}
          id={id}
          className={fieldStyles.control}
          placeholder={placeholder}
          onClick={({ currentTarget }) => value !== null && currentTarget.select()}
          aria-invalid={error ? true : undefined}
          aria-describedby={cx(hint ? `${id}-hint` : null, error ? `${id}-error` : null) || undefined}
        />
        {open ? (
          // Inside the field's dialog, because the rest of the page takes no clicks, and inside a call's dark surface.
          <Base.Portal container={field.current?.closest<HTMLElement>('dialog, [data-surface]') ?? undefined}>
            <Base.Positioner
              className={styles.positioner}
              positionMethod="fixed"
              sideOffset={6}
              collisionPadding={12}
            >
              {/* Not `Base.Popup`, which would hide the rest of the page from screen readers during typing. */}
              <div className={cx(styles.popup, styles.found)}>
                <Base.Status>{status ? <div className={styles.note}>{status}</div> : null}</Base.Status>
                <Base.List>
                  {(item: T) => (
                    <Base.Item key={itemKey(item)} value={item} className={styles.item}>
                      {renderItem(item)}
                    </Base.Item>
                  )}
                </Base.List>
              </div>
            </Base.Positioner>
          </Base.Portal>
        ) : null}
      </Base.Root>
      {hint ? (
        <Text tone="quiet" size="small" id={`${id}-hint`}>
          {hint}
        </Text>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </Stack>
  );
}
