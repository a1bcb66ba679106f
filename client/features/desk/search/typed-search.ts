import { useLayoutEffect, useRef } from 'react';

export interface TypedSearch {
  typed: string;
  setTyped: (text: string) => void;
  /** Text that was entered before its results arrived, as scanners and fast typists do. */
  entered: string | undefined;
  setEntered: (text: string | undefined) => void;
}

/**
 * Takes the focus before the next key, as the dialog opens, and from the field that it replaces. React's `autoFocus`
 * runs before the dialog opens, which would then focus its first button.
 */
export function useFocusedField() {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.setAttribute('autofocus', '');
    field.current?.focus();
    field.current?.setSelectionRange(end, end);
  }, []);
  return field;
}
