import type { Language } from 'courtside/core';
import type { LoaderFunctionArgs } from 'react-router';
import enApply from '#locales/en/match-apply.json';
import enWish from '#locales/en/match-wish.json';
import enLink from '#locales/en/match-wish-link.json';
import en from '#locales/en/matches.json';
import ruApply from '#locales/ru/match-apply.json';
import ruWish from '#locales/ru/match-wish.json';
import ruLink from '#locales/ru/match-wish-link.json';
import ru from '#locales/ru/matches.json';
import ukApply from '#locales/uk/match-apply.json';
import ukWish from '#locales/uk/match-wish.json';
import ukLink from '#locales/uk/match-wish-link.json';
import uk from '#locales/uk/matches.json';
import { textsOf } from '../desk/page.server.ts';
import { localeOfPath } from '../i18n/languages.ts';

/** With those of the schedule's dialogs, in which a visitor applies and publishes too. */
const TEXTS: Record<Language, Record<string, string>> = {
  en: { ...en, ...enApply, ...enWish, ...enLink },
  uk: { ...uk, ...ukApply, ...ukWish, ...ukLink },
  ru: { ...ru, ...ruApply, ...ruWish, ...ruLink },
};

/** The texts of the pages of matches only, so that other pages do not load them. */
export const matchTexts = ({ request }: Pick<LoaderFunctionArgs, 'request'>): Record<string, string> =>
  TEXTS[localeOfPath(new URL(request.url).pathname).language];

/** What a line of a match needs. */
const OF_LINES =
  /^(title|all|find|booked|notBooked|full|host|cost(Share|Court)|level(Range|One|From|To|Any)|wanted_\w+)$/;

/** The texts of lines of matches on other pages. */
export const lineTexts = (page: Pick<LoaderFunctionArgs, 'request'>): Record<string, string> =>
  Object.fromEntries(Object.entries(matchTexts(page)).filter(([key]) => OF_LINES.test(key)));

/** What the pages of a split say of a share, which those of its match say too. */
const OF_SHARES =
  /^(share(due|paid|covered|refunding|refunded)|invite(online|club)|playerLeave(Text|Refund)|playerKept|split(RemoveText|Link|LinkOn))$/;

/** The texts of the pages of a host and a player, which lead to the split of the booking's price. */
export const sharedMatchTexts = (page: Pick<LoaderFunctionArgs, 'request'>): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(textsOf(page)).filter(([key]) => OF_SHARES.test(key))),
  ...matchTexts(page),
});
