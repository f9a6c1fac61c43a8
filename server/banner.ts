import type { Environment } from './environment.ts';

type Settings = Pick<Environment, 'apiDocs' | 'messages'> & { site: Pick<Environment['site'], 'noIndex'> };

const NO_INDEX =
  'NO_INDEX is on: search engines are kept out of every page except the Russian home page. Set NO_INDEX=off to let them in';

/**
 * What the process prints once it listens. Names only addresses that answer, because a reader opens
 * them. Before the first build there are no pages.
 *
 * A site at an HTTPS address is usually meant to be found, but the default keeps search engines out.
 */
export function bannerLines(url: string, { apiDocs, messages, site }: Settings, hasPages: boolean): string[] {
  const addresses = [
    ['API', '/api/v1/clubs', true],
    ['Reference', '/api/docs', apiDocs !== 'off'],
    ['Widgets', '/partners', hasPages],
    ['Outbox', '/outbox', messages.outbox !== 'off'],
  ] as const;
  return [
    hasPages ? `Courtside is at ${url}` : 'The pages are not built: run npm run build. Until then only the API answers',
    ...addresses.filter(([, , answers]) => answers).map(([name, path]) => `  ${name.padEnd(10)} ${url}${path}`),
    ...(site.noIndex && url.startsWith('https:') ? [NO_INDEX] : []),
  ];
}
