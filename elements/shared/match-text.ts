import type { Reader } from '#core/i18n/reader.ts';
import type { OpenMatch } from '#core/schemas/match.ts';
import type { Money } from '#core/schemas/scalars.ts';

/** The levels that a match wants: 'Level C− to C+'. */
export function levelText(
  { level_from: from, level_to: to }: Pick<OpenMatch, 'level_from' | 'level_to'>,
  t: Reader,
): string {
  const values = { from: from?.title ?? '', to: to?.title ?? '' };
  if (!from && !to) return t('levelAny');
  if (!to) return t('levelFrom', values);
  if (!from) return t('levelTo', values);
  return t(from.code === to.code ? 'levelOne' : 'levelRange', values);
}

/** The booked court of a match, or that none is booked yet. */
export const courtText = ({ court, booked }: Pick<OpenMatch, 'court' | 'booked'>, t: Reader): string =>
  court?.title ?? t(booked ? 'booked' : 'notBooked');

/** What a match costs: '₴200 per player' if its price is split, or what an equal part would be. Empty if nothing. */
export function costText(
  { cost, players_total: players }: Pick<OpenMatch, 'cost' | 'players_total'>,
  t: Reader,
  money: (money: Money) => string,
): string {
  if (!cost) return '';
  const [price, share] = [money(cost.price), money(cost.share)];
  return cost.split ? t('costShare', { share }) : t('costCourt', { price, share, players });
}
