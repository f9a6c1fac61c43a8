/** What a provider reports of a charge. */
export type ChargeOutcome = 'pending' | 'failed' | 'paid' | 'reversed';

export type ChargeStatus = 'pending' | 'failed' | 'paid' | 'refunded';

/**
 * The transitions of a charge by report. Reports arrive more than once and in any order, so an older
 * report must not undo a newer one.
 */
export const CHARGE_TRANSITIONS: Record<ChargeStatus, Record<ChargeOutcome, ChargeStatus>> = {
  pending: { pending: 'pending', failed: 'failed', paid: 'paid', reversed: 'refunded' },
  // The same order may be paid with another card after a refusal.
  failed: { pending: 'failed', failed: 'failed', paid: 'paid', reversed: 'refunded' },
  paid: { pending: 'paid', failed: 'paid', paid: 'paid', reversed: 'refunded' },
  refunded: { pending: 'refunded', failed: 'refunded', paid: 'refunded', reversed: 'refunded' },
};
