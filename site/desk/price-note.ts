import type { DeskBookingDetails, DeskTime } from '#core/desk.ts';
import { useDeskTexts } from './use-desk-texts.ts';

/** What the other time costs, if it is another price. */
export function usePriceNote({
  price,
  payment_type,
  payment_status,
}: Pick<DeskBookingDetails, 'price' | 'payment_type' | 'payment_status'>): (time: Pick<DeskTime, 'price'>) => string {
  const { t, money } = useDeskTexts();
  const difference = (amount: number) => money({ ...price, amount: Math.abs(amount) });
  return (time) => {
    const more = time.price.amount - price.amount;
    if (payment_type === 'subscription' || more === 0) return '';
    if (payment_type === 'online')
      return more > 0 ? `, ${t('movesAtPrice')}` : `, ${t('changeComesBack', { money: difference(more) })}`;
    if (payment_status !== 'paid') return `, ${t('movesFrom', { money: money(price) })}`;
    return `, ${t(more > 0 ? 'movesMore' : 'movesLess', { money: difference(more) })}`;
  };
}
