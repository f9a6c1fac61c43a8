import type { PartnersFile } from '#server/clubs/list-files.ts';

const ORIGINS = [3000, 4173, 5173, 8000, 8080].flatMap((port) => [
  `http://localhost:${port}`,
  `http://127.0.0.1:${port}`,
]);

/**
 * A partner to try embedding with. Its pages are on this machine, on the usual ports of development
 * servers.
 */
export const PARTNERS_FILE: PartnersFile = {
  partners: [
    {
      id: 'demo-partner',
      title: 'Demo partner',
      origins: ORIGINS,
      return_urls: ORIGINS.map((origin) => `${origin}/`),
    },
  ],
};
