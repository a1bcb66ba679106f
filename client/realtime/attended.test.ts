import { beforeEach, expect, test } from 'vitest';
import { SignsOfAPerson } from './attended.ts';

let signs: SignsOfAPerson;
beforeEach(() => {
  signs = new SignsOfAPerson();
  signs.visible(true, 0);
});

const mouse = (timeStamp: number, x = 0) => ({ pointerType: 'mouse', clientX: x, clientY: 0, timeStamp });
const finger = (timeStamp: number) => ({ pointerType: 'touch', clientX: 5, clientY: 5, timeStamp });
const key = (name: string, timeStamp: number, repeat = false) => ({ key: name, repeat, timeStamp });

function passes(places: number, at: number): void {
  for (let place = 1; place <= places; place += 1) signs.moved(mouse(at, place));
}

test('recognizes a person by a mouse that moves to its target', () => {
  passes(3, 1_500);
  expect(signs.pressed(mouse(1_600))).toBe(true);
});

test('does not recognize an automated browser that jumps to each button', () => {
  for (let press = 0; press < 20; press += 1) {
    signs.moved(mouse(2_000 + press, press * 30));
    expect(signs.pressed(mouse(2_000 + press))).toBe(false);
    expect(signs.released(mouse(2_400 + press))).toBe(false);
  }
});

test('does not count a pointer that stays in place as moved', () => {
  for (let event = 0; event < 9; event += 1) signs.moved(mouse(1_500, 7));
  expect(signs.pressed(mouse(1_600))).toBe(false);
});

test('recognizes a person by a finger that rests, but not by a shorter touch', () => {
  signs.pressed(finger(2_000));
  expect(signs.released(finger(2_001))).toBe(false);
  signs.pressed(finger(3_000));
  expect(signs.released(finger(3_080))).toBe(true);
});

test('recognizes a person by two keys, except modifiers and a held key', () => {
  expect(signs.key(key('Tab', 1_500))).toBe(false);
  expect(signs.key(key('Shift', 1_510))).toBe(false);
  expect(signs.key(key('Tab', 1_520, true))).toBe(false);
  expect(signs.key(key('Enter', 1_600))).toBe(true);
});

test('recognizes a person by typed, dictated or pasted text, but not by deleting or choosing', () => {
  const entered = (inputType: string | undefined) => signs.entered({ inputType, timeStamp: 1_500 });
  expect(['insertText', 'insertFromPaste', 'insertReplacementText'].map(entered)).toEqual([true, true, true]);
  expect(['deleteContentBackward', undefined].map(entered)).toEqual([false, false]);
});

test('ignores the first second of a visible page, and a hidden page', () => {
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
