import type { PartnersFile } from '#server/clubs/list-files.ts';

/**
 * A partner to try embedding with. Its pages are on this machine, on the usual ports of development
 * servers.
 */
export const PARTNERS_FILE: PartnersFile = {
  partners: [
    {
      id: 'demo-partner',
      title: 'Demo partner',
      origins: [3000, 4173, 5173, 8000, 8080].flatMap((port) => [
        `http://localhost:${port}`,
        `http://127.0.0.1:${port}`,
      ]),
      return_urls: ['http://localhost:3000/', 'http://127.0.0.1:3000/'],
    },
  ],
};
