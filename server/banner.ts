import type { Environment } from './environment.ts';

type Settings = Pick<Environment, 'apiDocs' | 'messages'>;

/**
 * What the process prints once it listens. Names only addresses that answer, because a reader opens
 * them. Before the first build there are no pages.
 */
export function bannerLines(url: string, { apiDocs, messages }: Settings, hasPages: boolean): string[] {
  const addresses = [
    ['API', '/api/v1/clubs', true],
    ['Reference', '/api/docs', apiDocs !== 'off'],
    ['Widgets', '/partners', hasPages],
    ['Outbox', '/outbox', messages.outbox !== 'off'],
  ] as const;
  return [
    hasPages ? `Courtside is at ${url}` : 'The pages are not built: run npm run build. Until then only the API answers',
    ...addresses.filter(([, , answers]) => answers).map(([name, path]) => `  ${name.padEnd(10)} ${url}${path}`),
  ];
}
