type Facts = {
  /** Without a trailing slash. */
  publicUrl: string;
  brand: string;
  elements: readonly { tag: string; summary: string }[];
  /** Whether there are OpenActive feeds. */
  feeds: boolean;
  /** Whether there is an API reference to link to. */
  apiDocs: boolean;
};

const link = (title: string, address: string, what: string) => `- [${title}](${address}): ${what}`;

/** `/llms.txt`, as https://llmstxt.org proposes it: what programs may read here, as Markdown and data. */
export function llmsText({ publicUrl, brand, elements, feeds, apiDocs }: Facts): string {
  const at = (path: string) => publicUrl + path;
  return [
    `# ${brand}`,
    '',
    '> Sports clubs with their courts, coaches and group sessions, their free times and prices, and online booking.',
    '',
    'To find a club and its free times, search; to describe one, read its page as Markdown. Booking and',
    'paying are for the person: give them the link to the club’s schedule.',
    '',
    '## Clubs',
    '',
    link('Search', at('/clubs'), 'a form with city, sport, date and time in the address; works without script'),
    link('A club', at('/llms/club/{slug}.md'), 'address, hours, prices and courts; the slug is that of `/club/{slug}`'),
    link('All clubs', at('/sitemap.xml'), 'the addresses of their pages'),
    '',
    '## Data',
    '',
    link('Search API', at('/api/v1/clubs'), 'clubs as JSON, with filters and next free times'),
    link('OpenAPI document', at('/api/openapi.json'), 'all calls, with their fields and errors'),
    ...(apiDocs ? [link('API reference', at('/api/docs'), 'the same for people')] : []),
    ...(feeds ? [link('Open data', at('/openactive'), 'courts, free times and sessions as OpenActive feeds')] : []),
    '',
    '## Elements for a club’s own site',
    '',
    ...elements.map(({ tag, summary }) => link(`\`<${tag}>\``, at(`/llms/elements/${tag}.md`), summary)),
    '',
  ].join('\n');
}
