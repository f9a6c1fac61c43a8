/** What a provider reports of a charge. `authorised`: the bank holds the money. */
export type ChargeOutcome = 'pending' | 'failed' | 'authorised' | 'paid' | 'reversed';

export type ChargeStatus = 'pending' | 'failed' | 'authorised' | 'paid' | 'refunded' | 'released';

/**
 * The transitions of a charge by report. Reports arrive more than once and in any order, so an
 * older report must not undo a newer one.
 */
export const CHARGE_TRANSITIONS: Record<ChargeStatus, Record<ChargeOutcome, ChargeStatus>> = {
  pending: { pending: 'pending', failed: 'failed', authorised: 'authorised', paid: 'paid', reversed: 'refunded' },
  // The same order may be paid with another card after a refusal.
  failed: { pending: 'failed', failed: 'failed', authorised: 'authorised', paid: 'paid', reversed: 'refunded' },
  // Held money is taken, or given back without a payment.
  authorised: {
    pending: 'authorised',
    failed: 'authorised',
    authorised: 'authorised',
    paid: 'paid',
    reversed: 'released',
  },
  paid: { pending: 'paid', failed: 'paid', authorised: 'paid', paid: 'paid', reversed: 'refunded' },
  refunded: {
    pending: 'refunded',
    failed: 'refunded',
    authorised: 'refunded',
    paid: 'refunded',
    reversed: 'refunded',
  },
  released: {
    pending: 'released',
    failed: 'released',
    authorised: 'released',
    paid: 'released',
    reversed: 'released',
  },
};
