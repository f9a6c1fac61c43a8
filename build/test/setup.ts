import { afterEach, beforeEach, expect, vi } from 'vitest';

// A test that makes the code complain on the console fails, unless it expects the complaint itself.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, 'unexpected console.error').toEqual([]);
  expect(vi.mocked(console.warn).mock.calls, 'unexpected console.warn').toEqual([]);
  vi.restoreAllMocks();
});
