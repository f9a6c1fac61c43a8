import { loadFacts } from '../content/booking-facts.ts';
import type { MessageKind } from '../content/kind.ts';
import { zoneInLine } from '../content/texts.ts';
import { ticketUrl, whenOf } from './booking-parts.ts';

/** The next ones; more would not fit an email. */
const MOST = 20;

/**
 * The links of an address's future bookings, for a customer who lost them. They are read when the
 * email is composed; without bookings none is sent.
 */
export const links = {
  email: async (_payload, context) => {
    const { db, t, language, recipient, now } = context;
    const rows = await db
      .selectFrom('booking')
      .select(['club_id', 'id'])
      .where((where) => where(where.fn('lower', ['email']), '=', recipient.toLowerCase()))
      .where('ends_at', '>', new Date(now))
      .where('status', 'in', ['confirmed', 'pending'])
      .orderBy('starts_at')
      .limit(MOST)
      .execute();
    if (rows.length === 0) return undefined;
    const bookings = [];
    for (const row of rows) bookings.push((await loadFacts(db, row, language)).facts);
    return {
      subject: t('linksSubject'),
      preview: t('linksText'),
      heading: t('linksHeading'),
      paragraphs: [t('linksText')],
      items: bookings.map((facts) => {
        const { date, time } = whenOf(facts, context);
        const { club, court, title } = facts;
        return {
          title: `${date}, ${time}`,
          text: [title, court, club.title, club.city, zoneInLine(club, context.language)].filter(Boolean).join(', '),
          url: ticketUrl(facts, context),
          link: t('openTicket'),
        };
      }),
      notes: [t('linksWhy')],
    };
  },
} satisfies MessageKind<Record<string, never>>;
