import { readdirSync } from 'node:fs';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Checked, MessageKey, Namespace } from './messages.ts';

const NAMESPACES: Record<Namespace, true> = {
  common: true,
  errors: true,
  messages: true,
  partners: true,
  refusals: true,
  sandbox: true,
  server: true,
  site: true,
  desk: true,
  'club-schedule': true,
  'club-schedule-watch': true,
  'club-search-map': true,
  'club-search': true,
  'club-search-dialogs': true,
  'booking-change': true,
  'booking-flow': true,
  'booking-hold': true,
  'booking-payment': true,
  'booking-steps': true,
  'booking-token-page': true,
  'booking-token-states': true,
};

describe('the texts', () => {
  it.each(['en', 'uk', 'ru'])(
    'of %s have every namespace whose keys the type check compares, and no other',
    (language) => {
      const files = readdirSync(new URL(`../../locales/${language}/`, import.meta.url));
      expect(files.toSorted()).toEqual(
        Object.keys(NAMESPACES)
          .map((namespace) => `${namespace}.json`)
          .toSorted(),
      );
    },
  );

  it('are complete, and asked for without their plural forms', () => {
    expectTypeOf<Checked>().toEqualTypeOf<[never, never, never, never, never]>();
    expectTypeOf<'places'>().toExtend<MessageKey<'club-schedule'>>();
    expectTypeOf<'places_one'>().not.toExtend<MessageKey<'club-schedule'>>();
    expectTypeOf<'SLOT_TAKEN'>().toExtend<MessageKey<'refusals'>>();
  });
});
