import { storage } from '#client/api/storage.ts';
import { type BackgroundChoice, isBackgroundChoice } from './background-choices.ts';

export function rememberedBackground(): BackgroundChoice {
  const kept = storage.get('virtualBackground');
  return isBackgroundChoice(kept) ? kept : 'None';
}

export function rememberBackground(choice: BackgroundChoice): void {
  if (choice === 'None') storage.remove('virtualBackground');
  else storage.set('virtualBackground', choice);
}
