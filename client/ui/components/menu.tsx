import { Menu as Base } from '@base-ui/react/menu';
import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cx } from '#client/ui/components/class-names.ts';
import { Row, Text } from '#client/ui/components/layout.tsx';
import styles from './menu.module.css';

interface ChoiceMenuProps<V extends string | number> {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

export function ChoiceMenu<V extends string | number>({
  label,
  value,
  options,
  onChange,
}: ChoiceMenuProps<V>) {
  const chosen = options.find((option) => option.value === value);
  const [trigger, setTrigger] = useState<HTMLElement | null>(null);
  return (
    <Base.Root modal={false}>
      <Base.Trigger
        ref={setTrigger}
        className={styles.trigger}
        aria-label={`${label} ${chosen?.label ?? ''}`}
      >
        <Text as="span" cut>
          {chosen?.label ?? label}
        </Text>
        <ChevronDown size={18} aria-hidden />
      </Base.Trigger>
      <Popup trigger={trigger}>
        <Base.RadioGroup value={value} onValueChange={(next: V) => onChange(next)}>
          {options.map((option) => (
            <Row
              as={Base.RadioItem}
              gap={3}
              align="center"
              key={option.value}
              value={option.value}
              closeOnClick
              className={styles.item}
            >
              <Text as="span" grows>
                {option.label}
              </Text>
              <Base.RadioItemIndicator>
                <Check size={18} aria-hidden />
              </Base.RadioItemIndicator>
            </Row>
          ))}
        </Base.RadioGroup>
      </Popup>
    </Base.Root>
  );
}

export interface MenuAction {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  disabled?: boolean;
  danger?: boolean;
}

interface ActionMenuProps {
  label: string;
  icon: ReactNode;
  caption?: string;
  className?: string;
  note?: string;
  /** Starts open: the user's click came before the menu was loaded. */
  defaultOpen?: boolean;
  actions: readonly MenuAction[];
}

export function ActionMenu({
  label,
  icon,
  caption,
  className,
  note,
  defaultOpen = false,
  actions,
}: ActionMenuProps) {
  const [trigger, setTrigger] = useState<HTMLElement | null>(null);
  return (
    <Base.Root modal={false} defaultOpen={defaultOpen}>
      <Base.Trigger
        ref={setTrigger}
        className={className ?? styles.iconTrigger}
        aria-label={label}
        title={label}
      >
        {caption ? <span data-part="icon">{icon}</span> : icon}
        {caption ? <span data-part="label">{caption}</span> : null}
      </Base.Trigger>
      <Popup trigger={trigger}>
        <Base.Group>
          {note ? (
            <Text as={Base.GroupLabel} size="small" className={styles.note}>
              {note}
            </Text>
          ) : null}
          {actions.map((action) => (
            <Row
              as={Base.Item}
              gap={3}
              align="center"
              key={action.label}
              className={styles.item}
              disabled={action.disabled}
              data-danger={action.danger || undefined}
              onClick={action.onSelect}
            >
              {action.icon}
              <Text as="span" grows>
                {action.label}
              </Text>
            </Row>
          ))}
        </Base.Group>
      </Popup>
    </Base.Root>
  );
}

/** Inside its trigger's surface, so that a call's menus are as dark as the call. */
function Popup({ trigger, children }: { trigger: HTMLElement | null; children: ReactNode }) {
  return (
    <Base.Portal container={trigger?.closest<HTMLElement>('[data-surface]') ?? undefined}>
      <Base.Positioner className={styles.positioner} sideOffset={6} align="start" collisionPadding={12}>
        <Base.Popup className={cx(styles.popup, styles.menu)}>{children}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}
