import type { KeyboardEvent } from 'react';

/** The key code for keys that an input method takes (UI Events §7.3.1). */
const TAKEN = 229;

/**
 * An input method takes the key, such as Enter to confirm a Japanese word. Safari ends the composition before that
 * key, and only its code still says so.
 */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === TAKEN;
