import type { Pin } from './types.ts';

export const pin = (
  id: number,
  latitude: number,
  longitude: number,
  amount: number | null = 50_000,
  free = true,
): Pin => ({
  id,
  slug: `club-${id}`,
  title: `Club ${id}`,
  latitude,
  longitude,
  price_from: amount === null ? null : { amount, currency: 'UAH' },
  free,
});

export const price = ({ price_from }: Pin): string => (price_from ? `₴${price_from.amount / 100}` : '');

/** Three clubs apart in Kyiv, and two side by side in Lviv. */
export const PINS: readonly Pin[] = [
  pin(1, 50.45, 30.4, 50_000),
  pin(2, 50.45, 30.52, 35_000),
  pin(3, 50.45, 30.64, 40_000, false),
];
