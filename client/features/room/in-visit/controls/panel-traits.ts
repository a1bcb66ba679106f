import { createContext, useContext } from 'react';

export interface PanelTraits {
  /** People type in the panel: a letter outside its field is not a shortcut. */
  writes: boolean;
  /**
   * What takes the focus when the panel opens. `field`, marked with {@link useFirstField}, applies only with a fine
   * pointer: on a phone the keyboard would cover the panel.
   */
  first: 'panel' | 'field';
}

export const FirstField = createContext<(field: HTMLElement | null) => void>(() => {});

export const useFirstField = () => useContext(FirstField);
