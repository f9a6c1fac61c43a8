import type { ClubFile } from '#core/desk.ts';
import { daysText, moneyText, type Words } from './changes.ts';
import type { SectionName } from './fields.ts';

/** Names of courts or coaches that a summary lists; the rest are counted. */
const MOST = 4;

/** One line about each section of a club's file. */
export function summariesOf(
  file: ClubFile,
  words: Words,
  textIn: (text: unknown) => string,
): Record<SectionName, string> {
  const { t, day } = words;
  const names = (list: readonly { name: unknown }[]) => {
    const shown = list.slice(0, MOST).map(({ name }) => textIn(name));
    return [...shown, ...(list.length > MOST ? [t('andMore', { count: list.length - MOST })] : [])].join(', ');
  };
  const { coaches = [], closures = [], photos = [], sessions = [] } = file;
  const prices = [...file.courts, ...coaches].flatMap((one) => one.prices.map(({ price }) => price));
  const range = [...new Set([Math.min(...prices), Math.max(...prices)])].map((price) => moneyText(price, words));
  const hours = file.opening_hours.map(({ days, opens, closes }) => `${daysText(days, day)} ${opens}–${closes}`);
  return {
    texts: [textIn(file.name), textIn(file.address)].join(', '),
    hours: hours.join('; ') || t('noneopening_hours'),
    closures: closures.length > 0 ? t('summaryClosures', { count: closures.length }) : t('noneclosures'),
    courts: names(file.courts),
    coaches: coaches.length > 0 ? names(coaches) : t('nonecoaches'),
    prices: prices.length > 0 ? range.join(' – ') : t('noneprices'),
    services: names(file.services),
    sessions: sessions.length > 0 ? names(sessions) : t('nonesessions'),
    photos: photos.length > 0 ? t('summaryPhotos', { count: photos.length }) : t('nonephotos'),
    terms: t('summaryTerms', { hours: file.cancellation.free_until_hours, days: file.booking.horizon_days }),
  };
}
