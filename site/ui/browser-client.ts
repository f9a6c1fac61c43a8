import { type Client, type Language, pageClient } from 'courtside/core';

/** The client that the site shares with the elements on its pages. Only for browsers. */
export const browserClient = (language: Language): Client => pageClient(`${location.origin}/api`, language);
