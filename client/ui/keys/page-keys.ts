import { create } from 'zustand';
import { storage } from '#client/api/storage.ts';

/**
 * Single letters are shortcuts on this device (PRODUCT 3.11). Staff who dictate, or press keys by accident, turn them
 * off (WCAG 2.2, 2.1.4).
 */
export const usePageKeysOn = create<{ on: boolean }>(() => ({ on: storage.get('pageKeys') !== 'off' }));

export function turnPageKeys(on: boolean): void {
  storage.set('pageKeys', on ? 'on' : 'off');
  usePageKeysOn.setState({ on });
}
