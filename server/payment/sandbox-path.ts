/** The path of the sandbox, which simulates a payment provider. */
export const SANDBOX_PATH = '/sandbox/liqpay';
