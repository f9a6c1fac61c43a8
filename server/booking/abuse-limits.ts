import { VARIABLES, type VariableName } from '#server/environment-variables.ts';

/** One limit of what clients may take, send or try. SECURITY.md's table is generated from these. */
export interface AbuseLimit {
  /** The number that applies unless its setting says otherwise. */
  value: number;
  /** What the number counts, for whom, and within which time. */
  unit: string;
  /** The environment variable, or the column of `club`, that changes it; fixed when absent. */
  setting?: VariableName | `club.${string}`;
  reason: string;
}

const fromVariable = (setting: 'ATTEMPTS_PER_MINUTE' | 'LEASE_SECONDS' | 'MESSAGES_PER_HOUR') => ({
  value: Number(VARIABLES[setting].default),
  setting,
});

export const ABUSE_LIMITS = {
  attempts: {
    ...fromVariable('ATTEMPTS_PER_MINUTE'),
    unit: 'attempts to book, request, hold, vote, comment or cancel, per address and minute',
    reason:
      'Families, offices and carriers share an address. Beyond the limit, customers need the hardest proof and a confirmed contact.',
  },
  attemptsOfDevice: {
    value: 1 / 2,
    unit: 'of these, per signed device',
    reason: 'No visitor books so much in a minute.',
  },
  attemptsOfEmail: { value: 1 / 3, unit: 'of these, per email address', reason: 'The same.' },
  proofFreeAttempts: {
    value: 1 / 3,
    unit: 'of each of these before a proof of work is needed',
    reason: 'Visitors never notice it; a flood pays for every attempt.',
  },
  proofFreeUnpaid: {
    value: 1 / 2,
    unit: 'of the unpaid bookings without a code before a proof of work is needed',
    reason: 'Proofs get harder with what was taken.',
  },
  proofBits: {
    value: 15,
    unit: 'zero bits of the easiest proof of work',
    reason: 'A phone needs about a second.',
  },
  hardestProofBits: {
    value: 17,
    unit: 'zero bits of the hardest',
    reason: 'A phone needs about four seconds.',
  },
  unpaidOfAddress: {
    value: 6,
    unit: 'unpaid bookings and requests, open or of one day, per address without a confirmed contact',
    reason: 'A family; beyond it each confirms the email address.',
  },
  unpaidOfEmail: { value: 3, unit: 'the same per unconfirmed email address', reason: 'It may be a stranger’s.' },
  unpaidOfTelephone: { value: 3, unit: 'the same per phone number', reason: 'It may be a stranger’s.' },
  confirmedUnpaid: {
    value: 20,
    unit: 'the same per confirmed email address, and per phone number with one',
    reason: 'A coach who books for a group.',
  },
  unpaidMinutes: {
    value: 180,
    setting: 'club.unpaid_minutes',
    unit: 'unpaid minutes of courts on one day of a club, booked there or moved there, per address and unconfirmed contact',
    reason: 'Under a tenth of a day with 31 free court hours. Clubs with fewer lower it.',
  },
  confirmedUnpaidMinutes: {
    value: 480,
    setting: 'club.confirmed_unpaid_minutes',
    unit: 'the same per confirmed contact',
    reason: 'A tournament of one group.',
  },
  unpaidOnlineOfDevice: {
    value: 3,
    unit: 'bookings that wait for their online payment, per device',
    reason: 'Each holds its time for fifteen minutes.',
  },
  holdSeconds: {
    ...fromVariable('LEASE_SECONDS'),
    unit: 'seconds of a hold; taking it anew keeps its end',
    reason: 'The form takes two or three minutes.',
  },
  renewals: { value: 1, unit: 'renewal of a hold', reason: 'For a slow visitor.' },
  holdsOfDevice: {
    value: 3,
    unit: 'simultaneous holds per signed device, and of all other devices of an address together',
    reason: 'A device may have some tabs open.',
  },
  holdsOfAddressAtClub: {
    value: 6,
    setting: 'club.holds_per_address',
    unit: 'simultaneous holds per address at a club, without a confirmed contact',
    reason: 'The time of others is held for ten minutes only.',
  },
  holdsOfAddress: { value: 30, unit: 'the same at all clubs', reason: 'A carrier’s address.' },
  holdsInARow: {
    value: 2,
    unit: 'holds in a row of the same time, per signed device, per all other devices of an address, and per address without a confirmed contact',
    reason: 'Who opens the form again continues the first; a program that holds a time for itself cannot book it.',
  },
  holdMemoryMinutes: {
    value: 60,
    unit: 'minutes for which a hold counts after its end',
    reason: 'Others can book the time for as long as it could be held.',
  },
  votes: {
    value: 1,
    unit: 'vote per address, club and day without the token of a played booking',
    reason: 'Who has not played is one of many, or one who pretends to be many.',
  },
  comments: {
    value: 1,
    unit: 'comment on a club per played booking, which can be changed',
    reason: 'Who has not played has nothing to tell.',
  },
  wishesOfContact: {
    value: 3,
    unit: 'open wishes for players per email address and per phone number, whose address is confirmed',
    reason: 'More than one person plays in a few days; a list of advertisements helps nobody.',
  },
  applicationsOfMatch: {
    value: 30,
    unit: 'players per match whose host has not answered',
    reason: 'The host is emailed for each, and can answer them.',
  },
  reportsOfMatch: {
    value: 1,
    unit: 'report per match and device, or per address without a signed device',
    reason: 'The desk counts them.',
  },
  codesOfEmail: {
    value: 3,
    unit: 'codes per email address and hour',
    reason: 'Enough for one that was lost, too few to bother a stranger.',
  },
  codesOfAddress: {
    value: 60,
    unit: 'the same per address, for contacts that are not confirmed',
    reason: 'New customers of a carrier, too few to bother many strangers.',
  },
  codesOfDevice: { value: 10, unit: 'the same per signed device', reason: 'A device that a family shares.' },
  codeMinutes: { value: 10, unit: 'minutes that a code is valid', reason: 'An email takes a minute or two.' },
  codeTries: {
    value: 5,
    unit: 'wrong tries per code',
    reason: 'Five tries hit one of a million codes in 200,000 times.',
  },
  messages: {
    ...fromVariable('MESSAGES_PER_HOUR'),
    unit: 'emails and text messages per recipient and hour',
    reason: 'Further ones are sent later, none is dropped.',
  },
  messagesForCodes: {
    value: 2,
    unit: 'emails of these that only codes and offers of freed times may be',
    reason: 'A code or an offer that is sent later has expired; strangers must not use up its place.',
  },
  requestedEmailsOfAddress: {
    value: 30,
    unit: 'requested emails (lost links, freed times) per address and hour',
    reason: 'Far too few to fill mailboxes.',
  },
  requestedEmailsOfDevice: { value: 10, unit: 'the same per signed device', reason: 'The same.' },
  requestedEmailsOfEmail: { value: 5, unit: 'the same per email address', reason: 'The same.' },
  wishesOfEmail: { value: 5, unit: 'active wishes for a time per email address', reason: 'A family wishes for a few.' },
  forms: {
    value: 10,
    unit: 'forms without script per address and hour',
    reason: 'They carry no proof of work; a family sends a few.',
  },
  guesses: {
    value: 6,
    unit: 'tries of a pass code per address and per code, in a minute',
    reason: 'A customer mistypes a few times; guessing needs millions.',
  },
} as const satisfies Record<string, AbuseLimit>;
