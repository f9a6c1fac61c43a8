import type { MessageKind } from './content/kind.ts';
import { accepted } from './kinds/accepted.ts';
import { calendarStopped } from './kinds/calendar-stopped.ts';
import { cancelled } from './kinds/cancelled.ts';
import { closed } from './kinds/closed.ts';
import { clubMessage } from './kinds/club-message.ts';
import { clubNews } from './kinds/club-news.ts';
import { confirmed } from './kinds/confirmed.ts';
import { contactCode } from './kinds/contact-code.ts';
import { declined } from './kinds/declined.ts';
import { freed } from './kinds/freed.ts';
import { inLine } from './kinds/in-line.ts';
import { lapsed } from './kinds/lapsed.ts';
import { lineClosed } from './kinds/line-closed.ts';
import { links } from './kinds/links.ts';
import { matchHost } from './kinds/match-host.ts';
import { matchPlayer } from './kinds/match-player.ts';
import { moved } from './kinds/moved.ts';
import { player } from './kinds/player.ts';
import { playerNews } from './kinds/player-news.ts';
import { refunded } from './kinds/refunded.ts';
import { reminder } from './kinds/reminder.ts';
import { requested } from './kinds/requested.ts';
import { series, seriesMoved } from './kinds/series.ts';
import { signIn } from './kinds/sign-in.ts';
import { splitCharged } from './kinds/split-charged.ts';
import { splitPaidBack } from './kinds/split-paid-back.ts';
import { splitReleased } from './kinds/split-released.ts';
import { wish } from './kinds/wish.ts';

/** All kinds of messages. */
export const KINDS = {
  confirmed,
  requested,
  cancelled,
  moved,
  lapsed,
  refunded,
  reminder,
  links,
  freed,
  inLine,
  lineClosed,
  accepted,
  declined,
  clubNews,
  clubMessage,
  closed,
  calendarStopped,
  contactCode,
  series,
  seriesMoved,
  player,
  playerNews,
  splitCharged,
  splitPaidBack,
  splitReleased,
  matchHost,
  matchPlayer,
  signIn,
  wish,
};

export type Kind = keyof typeof KINDS;
export type PayloadOf<K extends Kind> = (typeof KINDS)[K] extends MessageKind<infer P> ? P : never;
