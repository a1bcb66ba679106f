import { useLayoutEffect, useRef } from 'react';

/** What is typed, which outlives the loading of the results. */
export interface Search {
  typed: string;
  setTyped: (text: string) => void;
  /** The text for which Enter was pressed before its answer, as scanners and fast typists do. */
  entered: string | undefined;
  setEntered: (text: string | undefined) => void;
}

/**
 * Takes the focus before the next key: as the dialog opens, and from the field that it replaces. React's own `autoFocus`
 * comes before the dialog opens, which then focuses its first button.
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
