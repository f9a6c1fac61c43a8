/** Whose keys there are, and who may pay in the sandbox. */
export type PaymentSettings = {
  liqpay: { publicKey: string; privateKey: string } | undefined;
  monobank: { token: string } | undefined;
  sandbox: 'off' | 'loopback' | 'everybody';
};
