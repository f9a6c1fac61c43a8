import { type Kysely, Migrator } from 'kysely';
import { first } from './migrations/0001-first.ts';
import { attempts } from './migrations/0002-attempts.ts';
import { search } from './migrations/0003-search.ts';
import { partners } from './migrations/0004-partners.ts';
import { leases } from './migrations/0005-leases.ts';
import { payments } from './migrations/0006-payments.ts';
import { coveringHours } from './migrations/0007-covering-hours.ts';
import { changes } from './migrations/0008-changes.ts';
import { messages } from './migrations/0009-messages.ts';
import { watches } from './migrations/0010-watches.ts';
import { desk } from './migrations/0011-desk.ts';
import { watchesAtOnce } from './migrations/0012-watches-at-once.ts';
import { clubWords } from './migrations/0013-club-words.ts';
import { placeHolds } from './migrations/0014-place-holds.ts';
import { cityRevisions } from './migrations/0015-city-revisions.ts';
import { pageChanges } from './migrations/0016-page-changes.ts';
import { signedDevices } from './migrations/0017-signed-devices.ts';
import { contactCodes } from './migrations/0018-contact-codes.ts';
import { hourlyMessages } from './migrations/0019-hourly-messages.ts';
import { votes } from './migrations/0020-votes.ts';
import { endedHolds } from './migrations/0021-ended-holds.ts';
import { confirmedBookings } from './migrations/0022-confirmed-bookings.ts';
import { recipients } from './migrations/0023-recipients.ts';
import { currencies } from './migrations/0024-currencies.ts';
import { citiesInPhrases } from './migrations/0025-cities-in-phrases.ts';
import { clubFiles } from './migrations/0026-club-files.ts';
import { clubFacts } from './migrations/0027-club-facts.ts';
import { photos } from './migrations/0028-photos.ts';
import { seasons } from './migrations/0029-seasons.ts';
import { webhooks } from './migrations/0030-webhooks.ts';
import { deskAccounts } from './migrations/0031-desk-accounts.ts';
import { comments } from './migrations/0033-comments.ts';
import { coachCalendars } from './migrations/0034-coach-calendars.ts';
import { webhooksAtTheDesk } from './migrations/0035-webhooks-at-the-desk.ts';
import { sessionPrices } from './migrations/0036-session-prices.ts';
import { surfaces } from './migrations/0037-surfaces.ts';
import { deskRules } from './migrations/0038-desk-rules.ts';
import { releaseTimes } from './migrations/0040-release-times.ts';
import { holdsInARow } from './migrations/0043-holds-in-a-row.ts';
import { analyticsTimes } from './migrations/0045-analytics-times.ts';
import { powerCuts } from './migrations/0046-power-cuts.ts';
import { openactive } from './migrations/0047-openactive.ts';
import { offers } from './migrations/0048-offers.ts';
import { series } from './migrations/0049-series.ts';
import { players } from './migrations/0050-players.ts';
import { matches } from './migrations/0051-matches.ts';
import { messagesAtOnce } from './migrations/0052-messages-at-once.ts';
import { wishes } from './migrations/0053-wishes.ts';
import { orders } from './migrations/0054-orders.ts';
import { wishesForPlaces } from './migrations/0055-wishes-for-places.ts';
import { oneHold } from './migrations/0056-one-hold.ts';
import { closedLines } from './migrations/0057-closed-lines.ts';
import { sharesOfMatches } from './migrations/0058-shares-of-matches.ts';
import { costsOfMatches } from './migrations/0059-costs-of-matches.ts';
import { wishesByCourt } from './migrations/0060-wishes-by-court.ts';
import { refundsAtClubs } from './migrations/0061-refunds-at-clubs.ts';
import type { Database } from './schema.ts';

/** In the order of their names. A released migration is never changed. */
export const migrations = {
  '0001-first': first,
  '0002-attempts': attempts,
  '0003-search': search,
  '0004-partners': partners,
  '0005-leases': leases,
  '0006-payments': payments,
  '0007-covering-hours': coveringHours,
  '0008-changes': changes,
  '0009-messages': messages,
  '0010-watches': watches,
  '0011-desk': desk,
  '0012-watches-at-once': watchesAtOnce,
  '0013-club-words': clubWords,
  '0014-place-holds': placeHolds,
  '0015-city-revisions': cityRevisions,
  '0016-page-changes': pageChanges,
  '0017-signed-devices': signedDevices,
  '0018-contact-codes': contactCodes,
  '0019-hourly-messages': hourlyMessages,
  '0020-votes': votes,
  '0021-ended-holds': endedHolds,
  '0022-confirmed-bookings': confirmedBookings,
  '0023-recipients': recipients,
  '0024-currencies': currencies,
  '0025-cities-in-phrases': citiesInPhrases,
  '0026-club-files': clubFiles,
  '0027-club-facts': clubFacts,
  '0028-photos': photos,
  '0029-seasons': seasons,
  '0030-webhooks': webhooks,
  '0031-desk-accounts': deskAccounts,
  '0033-comments': comments,
  '0034-coach-calendars': coachCalendars,
  '0035-webhooks-at-the-desk': webhooksAtTheDesk,
  '0036-session-prices': sessionPrices,
  '0037-surfaces': surfaces,
  '0038-desk-rules': deskRules,
  '0040-release-times': releaseTimes,
  '0043-holds-in-a-row': holdsInARow,
  '0045-analytics-times': analyticsTimes,
  '0046-power-cuts': powerCuts,
  '0047-openactive': openactive,
  '0048-offers': offers,
  '0049-series': series,
  '0050-players': players,
  '0051-matches': matches,
  '0052-messages-at-once': messagesAtOnce,
  '0053-wishes': wishes,
  '0054-orders': orders,
  '0055-wishes-for-places': wishesForPlaces,
  '0056-one-hold': oneHold,
  '0057-closed-lines': closedLines,
  '0058-shares-of-matches': sharesOfMatches,
  '0059-costs-of-matches': costsOfMatches,
  '0060-wishes-by-court': wishesByCourt,
  '0061-refunds-at-clubs': refundsAtClubs,
};

/**
 * Migrates the database to the current schema. Kysely runs it in one transaction under an advisory
 * lock, so any number of processes may start at once.
 * @throws the error of the failed statement; the database is then unchanged
 */
export async function migrate(db: Kysely<Database>, log: (message: string) => void): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Kysely would compare the times at which they ran, by the clocks of different processes, and
    // refuse to start after one whose clock was behind.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  for (const { migrationName } of results ?? []) log(`Migrated the database: ${migrationName}`);
}
