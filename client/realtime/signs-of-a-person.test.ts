import { beforeEach, expect, test } from 'vitest';
import { SignsOfAPerson } from './signs-of-a-person.ts';

let signs: SignsOfAPerson;
beforeEach(() => {
  signs = new SignsOfAPerson();
  signs.visible(true, 0);
});

const mouse = (timeStamp: number, x = 0) => ({ pointerType: 'mouse', clientX: x, clientY: 0, timeStamp });
const finger = (timeStamp: number) => ({ pointerType: 'touch', clientX: 5, clientY: 5, timeStamp });
const key = (name: string, timeStamp: number, repeat = false) => ({ key: name, repeat, timeStamp });

/** The pointer passes this many places on its way. */
function passes(places: number, at: number): void {
  for (let place = 1; place <= places; place += 1) signs.moved(mouse(at, place));
}

test('a mouse that moves to what it presses shows a person', () => {
  passes(3, 1_500);
  expect(signs.pressed(mouse(1_600))).toBe(true);
});

test('a driven browser jumps to each button: however many it presses, there is no person', () => {
  for (let press = 0; press < 20; press += 1) {
    signs.moved(mouse(2_000 + press, press * 30));
    expect(signs.pressed(mouse(2_000 + press))).toBe(false);
    expect(signs.released(mouse(2_400 + press))).toBe(false);
  }
});

test('a pointer that stays where it is has not moved', () => {
  for (let event = 0; event < 9; event += 1) signs.moved(mouse(1_500, 7));
  expect(signs.pressed(mouse(1_600))).toBe(false);
});

test('a finger that rests shows a person, one that does not rest shows none', () => {
  signs.pressed(finger(2_000));
  expect(signs.released(finger(2_001))).toBe(false);
  signs.pressed(finger(3_000));
  expect(signs.released(finger(3_080))).toBe(true);
});

test('two keys show a person; modifiers and a key that is held down do not count', () => {
  expect(signs.key(key('Tab', 1_500))).toBe(false);
  expect(signs.key(key('Shift', 1_510))).toBe(false);
  expect(signs.key(key('Tab', 1_520, true))).toBe(false);
  expect(signs.key(key('Enter', 1_600))).toBe(true);
});

test('an entry shows a person: typed, dictated or pasted; deleting and choosing do not', () => {
  const entered = (inputType: string | undefined) => signs.entered({ inputType, timeStamp: 1_500 });
  expect(['insertText', 'insertFromPaste', 'insertReplacementText'].map(entered)).toEqual([true, true, true]);
  expect(['deleteContentBackward', undefined].map(entered)).toEqual([false, false]);
});

test('nothing counts in the first second of a visible page, nor while it is hidden', () => {
  passes(9, 900);
  expect(signs.pressed(mouse(999))).toBe(false);
  signs.visible(false, 1_500);
  passes(9, 2_000);
  expect(signs.pressed(mouse(2_000))).toBe(false);
  signs.visible(true, 3_000);
  passes(9, 3_500);
  expect(signs.pressed(mouse(3_900))).toBe(false);
  passes(9, 4_000);
  expect(signs.pressed(mouse(4_100))).toBe(true);
});
