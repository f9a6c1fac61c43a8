import type { Club, ClubPrice } from 'courtside/core';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A club's text in one line, in which nothing is markup. */
const plain = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|~=]/g, '\\$&')
    // The beginning of a list.
    .replace(/^(\d*)([-+.)])/, '$1\\$2');

/** A club as Markdown, in English; `publicUrl` without a trailing slash. */
export function clubMarkdown(club: Club, prices: readonly ClubPrice[], publicUrl: string): string {
  const url = `${publicUrl}/club/${club.slug}`;
  const amounts = prices.map(({ price }) => price);
  const lowest = amounts.reduce<(typeof amounts)[number] | undefined>(
    (first, price) => (first && first.amount <= price.amount ? first : price),
    undefined,
  );
  return [
    `# ${plain(club.title)}`,
    '',
    `> ${plain(club.subtitle)}`,
    '',
    ...(club.description ? [plain(club.description), ''] : []),
    `- Address: ${plain(club.address)}, ${plain(club.city.title)}`,
    `- Position: ${club.latitude}, ${club.longitude}`,
    `- Phone: ${club.phone}`,
    `- Sports: ${club.categories.map(({ title }) => plain(title)).join(', ')}`,
    ...(lowest ? [`- An hour costs from ${lowest.amount / 100} ${lowest.currency}`] : []),
    `- Booking: ${club.flags.online_booking ? 'online' : 'by a request that the club answers'}`,
    `- Free times and booking: ${url}/schedule`,
    `- Page: ${url}`,
    '',
    `## Opening hours (${club.time_zone})`,
    '',
    ...club.opening_hours.map(({ weekday, opens, closes }) => `- ${DAYS[weekday - 1]}: ${opens}–${closes}`),
    '',
    '## Courts',
    '',
    ...club.courts.map(({ title, sport, parameters }) => {
      const facts = [sport, ...parameters.map(({ code, title }) => `${code} ${title.toLowerCase()}`)]
        .map(plain)
        .join(', ');
      return `- ${plain(title)}: ${facts}`;
    }),
    '',
  ].join('\n');
}
