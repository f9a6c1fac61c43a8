import type { Letter, Writing } from './email.ts';

/** One kind of message: how it is written as an e-mail and, where it goes by phone too, as a text. Undefined: there is nothing to say. */
export type KindOf<P> = {
  letter?: (payload: P, writing: Writing) => Letter | undefined | Promise<Letter | undefined>;
  sms?: (payload: P, writing: Writing) => string;
};
