// Vitest runs this before each file of screen tests: every test starts with a newly opened page.
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from '#client/api/page-account.ts';
import { noteReachable } from '#client/api/reachable.ts';
import { startI18n } from '#client/app/i18n.ts';
import { attended } from '#client/realtime/attended.ts';
import { closeSockets } from './socket.ts';
import { resetStores } from './zustand.ts';

// Nothing waits for a server: this ends only hopeless waits on a busy machine.
configure({
  asyncUtilTimeout: 20_000,
  // As in a browser, a press may meet a page that is still loading. `act` would wait until React has no work left, and
  // sometimes React always has some.
  eventWrapper: (dispatch) => dispatch(),
});
await startI18n();

beforeEach(() => {
  // Complaints of React and the libraries are faults of the screen.
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const complaints = vi.mocked(console.error).mock.calls.map((words) => words.map(String).join(' '));
  // Files share a process: what a test leaves would exist in the next test.
  vi.useRealTimers();
  vi.restoreAllMocks();
  attended.setState(false, true);
  page.setState(page.getInitialState(), true);
  cleanup();
  closeSockets();
  resetStores();
  noteReachable(true);
  localStorage.clear();
  sessionStorage.clear();
  expect(complaints).toEqual([]);
});
