export type FeedName = 'facility-uses' | 'slots' | 'session-series' | 'scheduled-sessions';

/**
 * The OpenActive feeds by the last part of their address, with RPDE's `kind` of their items, and what
 * the dataset says of them.
 */
export const FEEDS: Readonly<Record<FeedName, { kind: string; name: string }>> = {
  'facility-uses': { kind: 'FacilityUse', name: 'FacilityUse' },
  slots: { kind: 'IndividualFacilityUse/Slot', name: 'Slot' },
  'session-series': { kind: 'SessionSeries', name: 'SessionSeries' },
  'scheduled-sessions': { kind: 'ScheduledSession', name: 'ScheduledSession' },
};

export const FEED_NAMES = Object.keys(FEEDS) as FeedName[];

export const isFeed = (name: string): name is FeedName => Object.hasOwn(FEEDS, name);

export const feedUrl = (publicUrl: string, feed: FeedName) => `${publicUrl}/openactive/feeds/${feed}`;

/** The `id` of what an item describes, and its address. */
export const itemUrl = (publicUrl: string, feed: FeedName, item: string) => `${feedUrl(publicUrl, feed)}/${item}`;

/** What OpenActive says of all open data of its kind. */
const DOCUMENTATION = 'https://permalink.openactive.io/dataset-site/open-data-documentation';

/** A dataset's texts and publisher. Addresses are absolute. */
export type DatasetFacts = {
  /** Without a trailing slash. */
  publicUrl: string;
  /** The address of the dataset's page. */
  url: string;
  name: string;
  description: string;
  keywords: readonly string[];
  /** The address of the licence. */
  license: string;
  /** The code of the language that the feeds are in. */
  language: string;
  publisher: { name: string; legalName: string; logo: string; email?: string | undefined };
};

/** The dataset of all feeds as JSON-LD, as OpenActive's catalogues of datasets read it. */
export const dataset = ({
  publicUrl,
  url,
  name,
  description,
  keywords,
  license,
  language,
  publisher,
}: DatasetFacts) => ({
  '@context': ['https://openactive.io/', 'https://schema.org/'],
  '@type': 'Dataset',
  '@id': `${publicUrl}/openactive`,
  url,
  name,
  description,
  keywords: [...keywords],
  license,
  documentation: DOCUMENTATION,
  discussionUrl: `${url}#contact`,
  inLanguage: [language],
  schemaVersion: 'https://openactive.io/modelling-opportunity-data/2.0/',
  publisher: {
    '@type': 'Organization',
    name: publisher.name,
    legalName: publisher.legalName,
    url: `${publicUrl}/`,
    logo: { '@type': 'ImageObject', url: publisher.logo },
    ...(publisher.email && { email: publisher.email }),
  },
  distribution: FEED_NAMES.map((feed) => ({
    '@type': 'DataDownload',
    name: FEEDS[feed].name,
    additionalType: `https://openactive.io/${FEEDS[feed].name}`,
    encodingFormat: 'application/vnd.openactive.rpde+json; version=1',
    contentUrl: feedUrl(publicUrl, feed),
  })),
});
