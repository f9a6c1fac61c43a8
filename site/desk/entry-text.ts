import type { DeskDay, DeskEntry } from '#core/desk.ts';
import { spacedPhone } from '#core/site.ts';
import { useDeskTexts } from './use-desk-texts.ts';

export type EntryText = {
  /** The class of its look. */
  look: string;
  /** Who or what takes the time. */
  main: string;
  phone: string | undefined;
  /** Paid, to pay, did not come, or how many places are taken, with an icon. */
  state: { icon: 'check' | 'clock' | 'close' | 'card'; text: string } | undefined;
  /** How many are in line for it, if any. */
  waiting: string | undefined;
  hours: string;
  /** The court, and what it is: for those who do not see where it stands. */
  place: string;
  /** The page of its details, if it has one. */
  to: string | undefined;
};

const LINKS: Partial<Record<DeskEntry['kind'], string>> = { booking: 'booking', block: 'block', session: 'session' };

/** Returns what the pages of a day say about an entry. */
export function useEntryText({ club, courts, date }: DeskDay): (entry: DeskEntry) => EntryText {
  const { t, to, hours, money } = useDeskTexts();

  function stateOf(entry: DeskEntry): EntryText['state'] {
    const { kind, places, no_show, status, payment_type, payment_status, price } = entry;
    if (places) return { icon: 'card', text: t('places', { taken: places.taken, maximum: places.maximum }) };
    if (kind !== 'booking') return undefined;
    if (no_show) return { icon: 'close', text: t('noShow') };
    if (payment_type === 'subscription') return { icon: 'check', text: t('byPass') };
    if (payment_status === 'paid') return { icon: 'check', text: t('paid') };
    if (status === 'pending' || payment_status === 'pending') return { icon: 'clock', text: t('awaitsPayment') };
    if (payment_type === 'online' && payment_status === 'due') return { icon: 'check', text: t('paymentheld') };
    if (payment_status === 'due' && price) return { icon: 'card', text: t('toPay', { money: money(price) }) };
    return payment_status ? { icon: 'clock', text: t(`payment${payment_status}`) } : undefined;
  }

  return (entry) => {
    const { kind, id, title, name, telephone, court_id, waiting } = entry;
    // Only the demonstration has times of nobody.
    const somebody = name ?? t(id === null ? 'example' : 'noName');
    const main = kind === 'booking' ? somebody : kind === 'held' ? t('held') : title || t(`kind${kind}`);
    const phone = telephone ? spacedPhone(telephone) : undefined;
    const state = stateOf(entry);
    const time = hours(entry, club.time_zone);
    const court = courts.find((each) => each.id === court_id)?.title;
    const at = `/desk/${club.slug}`;
    const page = LINKS[kind];
    const example = new URLSearchParams({ date, court: String(court_id), at: entry.starts_at });
    return {
      look: kind,
      main,
      phone,
      state,
      waiting: waiting > 0 ? t('inLine', { count: waiting }) : undefined,
      hours: time,
      place: [court, kind === 'held' ? '' : t(`kind${kind}`)].filter(Boolean).join(', '),
      to:
        kind === 'booking' && id === null
          ? `${to(`${at}/example`)}?${example}`
          : page && id
            ? `${to(`${at}/${page}/${id}`)}${kind === 'booking' ? '' : `?date=${date}`}`
            : undefined,
    };
  };
}
