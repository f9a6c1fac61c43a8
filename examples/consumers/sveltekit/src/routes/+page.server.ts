import { renderElement } from 'courtside/ssr';

export async function load() {
  const schedule = await renderElement('club-schedule', {
    api: 'https://YOUR-COURTSIDE/api',
    club: 'third-set',
    lang: 'en',
  });
  return { schedule };
}
