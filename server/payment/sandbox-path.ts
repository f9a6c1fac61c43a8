/** Where the stand-in for a payment provider answers, where it does. */
export const SANDBOX_PATH = '/sandbox/liqpay';
