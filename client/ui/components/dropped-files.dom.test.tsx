import { expect, it } from 'vitest';
import { ignoreDroppedFiles } from './dropped-files.ts';

ignoreDroppedFiles();

function opens(element: HTMLElement, types: string[]): boolean[] {
  document.body.append(element);
  return ['dragover', 'drop'].map((type) => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    Object.assign(event, { dataTransfer: { types, dropEffect: 'copy' } });
    return element.dispatchEvent(event);
  });
}

const fileInput = () => Object.assign(document.createElement('input'), { type: 'file' });

it.each([
  ['a file on the page is ignored', document.createElement('p'), ['Files'], [false, false]],
  ['a file on a field for files is taken', fileInput(), ['Files'], [true, true]],
  ['words are the browser’s own matter', document.createElement('textarea'), ['text/plain'], [true, true]],
])('%s', (_, element, types, left) => {
  expect(opens(element, types)).toEqual(left);
});

it('leaves a file to the element that accepted it', () => {
  const area = document.createElement('div');
  let effect = '';
  for (const type of ['dragover', 'drop'])
    area.addEventListener(type, (event) => {
      event.preventDefault();
      effect = 'taken';
    });
  window.addEventListener('drop', (event) => {
    effect += ` ${event.dataTransfer?.dropEffect}`;
  });
  expect(opens(area, ['Files'])).toEqual([false, false]);
  expect(effect).toBe('taken copy');
});
