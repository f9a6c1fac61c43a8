/** How webhooks leave the process. */
export type WebhookSettings = {
  /**
   * Whether they may go to addresses that only this machine or its network reaches. On a public
   * server, a club could otherwise read from machines behind it.
   */
  privateAddresses: boolean;
};
