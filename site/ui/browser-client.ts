import type { Client, Language } from 'courtside/core';
import { pageClient } from '#core/site.ts';

/** The client that the site shares with the elements on its pages. Only for browsers. */
export const browserClient = (language: Language): Client => pageClient(`${location.origin}/api`, language);
