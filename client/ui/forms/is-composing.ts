import type { KeyboardEvent } from 'react';

/** What browsers send as the code of a key that an input method takes (UI Events §7.3.1). */
const TAKEN = 229;

/**
 * Whether an input method takes the key, such as Enter to confirm a Japanese word. Safari ends the composition before
 * that key, and only its code still says so.
 */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === TAKEN;
