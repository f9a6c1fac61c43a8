import type { BookingStatus } from 'courtside/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Split, SplitPlayer } from '#core/desk.ts';
import { LOCALES } from '#core/site.ts';
import { deskTexts } from '../desk/texts.server.ts';
import { DeskTextsContext } from '../desk/use-desk-texts.ts';
import { loadTexts } from '../i18n/texts.ts';
import { TextsContext } from '../i18n/use-texts.ts';
import { SplitPlayers } from './split-players.tsx';

it.each<[SplitPlayer['state'], SplitPlayer['share_status'], BookingStatus, string]>([
  ['joined', 'due', 'confirmed', '₴125, not paid yet'],
  ['joined', 'due', 'pending', '₴125, not paid yet'],
  ['joined', 'due', 'cancelled', ''],
  ['joined', 'paid', 'confirmed', '₴125, paid'],
  ['joined', 'refunding', 'cancelled', '₴125, refund in progress'],
  ['left', 'due', 'confirmed', 'left'],
  ['left', 'paid', 'confirmed', 'left · ₴125, paid'],
  ['left', 'covered', 'confirmed', 'left · ₴125, charged to the organiser'],
  ['left', 'refunding', 'confirmed', 'left · ₴125, refund in progress'],
  ['removed', 'due', 'confirmed', 'removed'],
  ['removed', 'refunded', 'confirmed', 'removed · ₴125, refunded'],
])('shows what a player who is %s has to do with a share that is %s, of a booking that is %s', async (...row) => {
  const [state, share_status, status, note] = row;
  const share = { amount: 12_500, currency: 'UAH' };
  const player = { id: 5, name: 'Borys', state, share_status, share, joined_at: '2026-11-27T18:00:00+02:00' };
  const split = { players: [player], places: 4, open: false, payment: 'online', status } as unknown as Split;
  const locale = LOCALES.find(({ language }) => language === 'en')!;
  const html = renderToStaticMarkup(
    <TextsContext value={{ locale, i18n: await loadTexts('en') }}>
      <DeskTextsContext value={deskTexts.en}>
        <SplitPlayers split={split} />
      </DeskTextsContext>
    </TextsContext>,
  );
  expect(html).toContain(`<b>Borys</b><small>${note}</small>`);
});
