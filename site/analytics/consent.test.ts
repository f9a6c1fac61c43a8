import { expect, it, vi } from 'vitest';
import { continueSession, type Storage } from '#core/site.ts';
import { createConsent } from './consent.ts';

function memory(texts: Record<string, string> = {}): Storage & { names(): string[] } {
  const map = new Map(Object.entries(texts));
  return {
    get: (name) => map.get(name),
    set: (name, value) => void map.set(name, value),
    remove: (name) => void map.delete(name),
    names: () => [...map.keys()],
  };
}

it.each([
  [{}, { granted: false, asking: true }],
  [{ courtside_consent: 'granted' }, { granted: true, asking: false }],
  [{ courtside_consent: 'refused' }, { granted: false, asking: false }],
  [{ courtside_consent: 'perhaps' }, { granted: false, asking: true }],
])('with %o stored is %o', (texts, expected) => {
  const consent = createConsent(memory(texts));
  expect({ granted: consent.granted(), asking: consent.asking() }).toEqual(expected);
});

it('stores nothing before the answer, can ask again, and deletes the visitor when refused', () => {
  const storage = memory();
  const consent = createConsent(storage);
  const told = vi.fn();
  const stop = consent.subscribe(told);
  expect(storage.names()).toEqual([]);
  consent.give('granted');
  continueSession(storage);
  expect(storage.names()).toEqual(['courtside_consent', 'courtside_analytics']);
  consent.ask();
  expect([consent.granted(), consent.asking()]).toEqual([true, true]);
  consent.give('refused');
  expect([consent.granted(), consent.asking()]).toEqual([false, false]);
  expect(storage.names()).toEqual(['courtside_consent']);
  expect(told).toHaveBeenCalledTimes(3);
  stop();
  consent.ask();
  expect(told).toHaveBeenCalledTimes(3);
});
