// Vitest runs this before each file of screen tests: every test begins with a page that was just opened.
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { noteReachable } from '../api/reachable.ts';
import { startI18n } from '../app/i18n.ts';
import { closeSockets } from './socket.ts';
import { resetStores } from './zustand.ts';

// No server is waited for: this ends only hopeless waits, on a machine that is busy with other things.
configure({ asyncUtilTimeout: 20_000 });
await startI18n();

beforeEach(() => {
  // What React and the libraries complain about is a fault of the screen.
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const complaints = vi.mocked(console.error).mock.calls.map((words) => words.map(String).join(' '));
  cleanup();
  closeSockets();
  resetStores();
  noteReachable(true);
  localStorage.clear();
  sessionStorage.clear();
  expect(complaints).toEqual([]);
});
