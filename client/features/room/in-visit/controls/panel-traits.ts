import { createContext, useContext } from 'react';

/** What a panel says of itself, also before its code is loaded. */
export interface PanelTraits {
  /** People write in it: a letter that misses its field is no shortcut. */
  writes: boolean;
  /**
   * What takes the focus once the panel is open: the panel, or with a fine pointer the field that has
   * {@link useFirstField}. On a phone the field's keyboard would cover the panel.
   */
  first: 'panel' | 'field';
}

/** Takes the focus from the panel, if that still has it. */
export const FirstField = createContext<(field: HTMLElement | null) => void>(() => {});

/** The ref of a panel's field that takes the first focus. */
export const useFirstField = () => useContext(FirstField);
