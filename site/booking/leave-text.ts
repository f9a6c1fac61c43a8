import type { PlayerTicket } from '#core/desk.ts';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

type Leaving = Pick<PlayerTicket, 'open'> & Pick<PlayerTicket['player'], 'share_status' | 'refund'>;

/** What becomes of the place and the money of a player who leaves a split booking; empty if nothing does. */
export function useLeaveText(): (leaving: Leaving) => string {
  const { t, money } = useDeskTexts();
  return ({ open, share_status, refund }) => {
    const paid = share_status === 'paid';
    const kept = paid && refund.amount === 0;
    const text = [
      // A share that was paid and is not refunded keeps its place.
      open && !kept && t('playerLeaveText'),
      paid && (kept ? t('playerKept') : t('playerLeaveRefund', { money: money(refund) })),
    ];
    return text.filter(Boolean).join(' ');
  };
}
